import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: begun last, they would go on alone when all others are done. */
const SLOW = [
	'e2e/huge',
	'e2e/editor',
	'steps/cpuKernels',
	'e2e/selection',
	'fuzz/fuzz',
	'kill/kill',
	'webview/panel/refining',
	'webview/panel/fallback',
	'webview/panel/large',
	'webview/panel/layout',
	'webview/panel/inspector',
	'webview/panel/viewLayouts',
	'e2e/marks',
	'validate/adversarial',
	'e2e/adapt',
	'webview/panel/faces',
	'e2e/otherPrograms',
	'e2e/loop',
	'e2e/otherFormats',
	'refine/properties',
	'cli/process',
	'e2e/large',
	'webview/panel/surface',
	'webview/panel/colours',
	'e2e/webWorker',
	'e2e/language',
	'build/library',
	'e2e/fixes',
	'formats/anyBytes',
	'e2e/walkthrough',
	'webview/panel/history',
	'webview/panel/lost',
	'cli/memory',
	'cli/killed',
	'e2e/refineMarked',
	'e2e/virtual',
	'webview/panel/reading',
	'e2e/triangleFiles',
	'e2e/telling',
	'webview/panel/older',
	'webview/panel/picking',
	'webview/panel/adapt',
	'e2e/rounds',
	'mutants/mutants',
	'e2e/write',
	'refine/expected',
	'formats/bytes/fromFile',
	'e2e/restricted',
	'refine/engines',
	'webview/panel/marks',
	'e2e/lost',
	'e2e/colours',
	'webview/panel/pictures',
	'webview/panel/fields',
	'e2e/themes',
	'refine/adapt/engines',
	'webview/panel/selection',
	'webview/panel/view',
	'engine/compiledLoops',
	'e2e/firstMinutes',
	'webview/panel/accessible',
	'webview/panel/contextMenu',
	'formats/parallel/printBlock',
	'refine/topology/buildTopology',
	'refine/until',
	'webview/panel/toolbar',
	'e2e/serverEnds',
	'refine/polygonise/engines',
	'refine/polygonise/polygonise',
	'e2e/fallback',
	'build/older',
	'webview/panel/polygonise',
	'refine/expectedLarge',
	'refine/branching',
].map((path) => `/test/${path}.test.ts`);

const rank = ({ moduleId }: TestSpecification): number => {
	const at = SLOW.findIndex((path) => moduleId.endsWith(path));
	return at < 0 ? SLOW.length : at;
};

/** Begins with the files that take longest; the others follow in vitest's order. */
export class SlowFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return sorted.sort((a, b) => rank(a) - rank(b));
	}
}
