import type { MarkTarget } from '../../src/protocol/messages.ts';
import type { Selection } from '../model/selection.ts';
import type { PanelContext } from './panelContext.ts';

/** The triangles of a target, in ascending order. */
export async function targetTriangles(
	context: PanelContext,
	selection: Selection,
	target: MarkTarget,
): Promise<Uint32Array> {
	const { service, viewId } = context;
	if (target.kind === 'where') return service.ask('where', { viewId, condition: target.condition });
	if (target.kind === 'lines') {
		const lists = await service.ask('entitiesOn', { ...target, viewId });
		return service.ask('trianglesOf', { viewId, lists });
	}
	if (target.kind === 'selected') return selectedTriangles(context, selection);
	return Uint32Array.from(selection.triangles.flags.keys());
}

/** The selected triangles; if there are none, those with a selected point or edge. */
export async function selectedTriangles(
	{ service, viewId }: PanelContext,
	selection: Selection,
): Promise<Uint32Array> {
	const { triangles, count } = selection;
	if (triangles.count > 0 || count === 0) return triangles.list();
	return service.ask('trianglesOf', { viewId, lists: selection.lists() });
}
