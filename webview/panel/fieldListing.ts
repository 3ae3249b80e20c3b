import type { Screen } from '../controls/screen.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { MeshService } from '../work/meshService.ts';

/** Lists groups and fields of the newest mesh while its section of the inspector is expanded. */
export class FieldListing {
	readonly #service: MeshService;
	readonly #screen: Screen;
	/** The mesh that is listed or requested. */
	#listed: DisplayMesh | null = null;

	constructor(service: MeshService, screen: Screen) {
		this.#service = service;
		this.#screen = screen;
		screen.inspector.sectionsChanged = () => this.update();
		this.update();
	}

	/** Updates the list after a change of mesh or of the sections. */
	update(): void {
		const { viewer, inspector, fieldTable } = this.#screen;
		if (!inspector.shows('fields')) return;
		const viewId = viewer.after.mesh ? 'after' : 'before';
		const { mesh } = viewer[viewId];
		if (mesh === this.#listed && mesh) return;
		this.#listed = mesh;
		if (!mesh) {
			fieldTable.showMessage('There is no mesh.');
			return;
		}
		fieldTable.showMessage('Computing…');
		const of = viewId === 'after' ? 'the result' : 'the mesh';
		this.#service.ask('fieldTable', { viewId }).then(
			(table) => {
				if (mesh === this.#listed) fieldTable.show({ table, of });
			},
			(error: Error) => {
				if (mesh !== this.#listed) return;
				this.#listed = null;
				fieldTable.showMessage(`Groups and fields could not be listed: ${error.message}`);
			},
		);
	}
}
