/** The system that the app runs on. Read here alone: whatever decides by it is given it, so that it is tried with every system. */
export const thisSystem: NodeJS.Platform = process.platform;
