/** What `--engine` takes. */
export const engineChoices = ['auto', 'gpu', 'cpu'] as const;
export type EngineChoice = (typeof engineChoices)[number];
