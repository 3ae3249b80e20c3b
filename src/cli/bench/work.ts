// What `trirefine bench` does, loaded when it is called.
export { plot } from './plot.ts';
export { reportMarkdown, reportText } from './report.ts';
export { mergeResults } from './results.ts';
export { runBench } from './run.ts';
