import { z } from 'zod';
import { noticeSchema } from '#contract';

/** What happened at start and waits to be dismissed. */
export const noticesDocument = { name: 'notices', schema: z.array(noticeSchema) } as const;
