import { Graphics } from './graphics/graphicsWorker.ts';
import { portOf } from './util/messagePort.ts';
import { startMeshWorker } from './work/meshWorker.ts';

/** The part used here of a dedicated worker's global scope. */
type WorkerScope = Parameters<typeof portOf>[0] & { readonly name: string };

const scope = globalThis as unknown as WorkerScope;

// One bundle for both workers: the graphics worker must not wait for the mesh worker.
if (scope.name === 'graphics') new Graphics(portOf(scope));
else startMeshWorker(portOf(scope));
