/**
 * Test files that run at once, whatever the number of cores: most of the time of each is waiting, and what is expected
 * is waited for with patience.
 */
export const atOnce = 2;
