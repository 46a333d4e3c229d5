import { createContext } from 'react-router';
import type { Api } from './client.ts';

/** The API as loaders of pages find it in their context, in the browser and on the server. */
export const apiContext = createContext<Api>();
