import { config, z } from 'zod';

// zod would compile objects by `new Function`, which the content policy of a page refuses and reports
if ('document' in globalThis) config({ jitless: true });

export { z };
