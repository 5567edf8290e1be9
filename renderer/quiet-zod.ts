import { config } from 'zod';

// zod tries at load whether it may build functions from text, and the page's policy reports the try as
// an error. Imported before everything that makes a schema; the window itself never parses.
config({ jitless: true });
