import { Graphics } from './graphics/graphicsWorker.ts';
import { portOf } from './util/messagePort.ts';
import { startMeshWorker } from './work/meshWorker.ts';

/** What is used here of a dedicated worker's global scope. */
type WorkerScope = Parameters<typeof portOf>[0] & { readonly name: string };

const scope = globalThis as unknown as WorkerScope;

// One bundle for both workers: the one that owns the graphics device must not wait for the one that reads and measures.
if (scope.name === 'graphics') new Graphics(portOf(scope));
else startMeshWorker(portOf(scope));
