import { ConvertScreen } from '../features/conversion/ConvertScreen.tsx';

export const Page = () => <ConvertScreen />;
