import { Banner } from '../../design/Banner.tsx';
import { Link } from '../../design/Link.tsx';
import { words } from './words.ts';

/** Why nobody was signed in; for a closed account with the way to open it again. */
export const EnterFailure = ({ text, code }: { text: string; code: string | undefined }) => (
  <Banner
    tone="error"
    action={
      code === 'deactivated' && (
        <Link className="link" to="/reactivate">
          {words.signIn.reactivate}
        </Link>
      )
    }
  >
    {text}
  </Banner>
);
