// What the command `trirefine bench` imports when it is called.
export { meshKinds } from './meshes.ts';
export { plot } from './plot.ts';
export { reportMarkdown, reportText } from './report.ts';
export { mergeResults } from './results.ts';
export { runBench } from './runBench.ts';
