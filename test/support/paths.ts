import { describe } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { longestEdgeWith } from '../../src/refine/rounds/inRounds.ts';
import type { Path } from '../../src/refine/rounds/roundOptions.ts';
import { engines, plainGpu, type TestEngine } from './engines.ts';
import { afterOwnFile } from './ownFile.ts';
import { openThreaded } from './threads.ts';

/** A way to refine that must not show in the result: an engine, and how its rounds find what they divide. */
export interface TestPath extends TestEngine {
	readonly algorithm: ReturnType<typeof longestEdgeWith>;
	/** How the rounds of `algorithm` go about it. */
	readonly way: Path;
	readonly isGpu: boolean;
}

/** An engine that opens once and stays open, as threads and pipelines take longer to make than small meshes to refine. */
function shared(open: () => Engine): () => Engine {
	let engine: Engine | undefined;
	afterOwnFile(() => engine?.destroy());
	return () => {
		engine ??= open();
		return { ...engine, destroy() {} };
	};
}

const [cpu, gpu] = engines;
const threaded: TestEngine = {
	name: 'CPU with three threads',
	missing: false,
	open: () => openThreaded(3),
};

/** All paths; the first is what the others are compared with. */
export const paths: readonly TestPath[] = [cpu, threaded, gpu, plainGpu].flatMap((engine) => {
	const open = shared(engine.open);
	return (['sparse', 'dense'] as const).map((way) => ({
		...engine,
		open,
		name: `${engine.name}, ${way}`,
		isGpu: engine === gpu || engine === plainGpu,
		algorithm: longestEdgeWith({ path: way }),
		way,
	}));
});

/** Declares the same tests for each path; those of a missing engine are reported as skipped. */
export function onEveryPath(subject: string, declare: (path: TestPath) => void): void {
	for (const path of paths)
		describe.skipIf(path.missing)(`${subject} (${path.name})`, () => declare(path));
}
