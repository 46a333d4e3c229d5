import { AgentsForm } from '../../features/forms/AgentsForm.tsx';
import { Page as Sections } from '../templates/Sections.tsx';

/** Voice agents: the words, a conversation to try, and whom to write to. */
export const Page = () => (
  <>
    <Sections />
    <AgentsForm />
  </>
);
