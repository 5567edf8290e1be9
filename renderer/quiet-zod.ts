import { config } from 'zod/v4';

// zod tries at load whether it may build functions from text, and the page's policy reports the try as an error.
// The build puts this module in zod's place, so that it runs before anything makes a schema; the window itself never parses.
config({ jitless: true });

export * from 'zod/v4';
