import { languageNames } from '../formats/names.ts';

/** Names that package.json and the code share; `test/extension/manifest.test.ts` compares them. */

/** View type of the panel next to an editor. */
export const previewType = 'trirefine.preview';
/** View type of the custom editor, which users have to ask for: most meshes are text. */
export const editorType = 'trirefine.mesh';
/** That of meshes compressed with gzip and of others that are never text, which open in it at once. */
export const compressedType = 'trirefine.compressed';

/** Language of a file that is called like a mesh, until its content shows which format it has. */
export const anyMeshLanguage = 'trirefine-mesh';

/** Language ids, in the order of package.json. */
export const languages: readonly string[] = languageNames.map(({ id }) => id);

/** Whether a document of this language holds a mesh. */
export const isMeshLanguage = (id: string): boolean => languages.includes(id);

/** Whether the text of this language has a place for the marks of triangles. */
export const isMarkedLanguage = (id: string): boolean =>
	languageNames.some((language) => language.id === id && language.marks);

/** Context keys of `when` clauses and of the walkthrough. */
export const contextKeys = {
	/** The panel that commands would act on holds a refined mesh. */
	hasResult: 'trirefine.hasResult',
	/** Something was done in that panel that can be undone. */
	canUndo: 'trirefine.canUndo',
	/** The text of a mesh has been in an editor since the window was opened. */
	hasMesh: 'trirefine.hasMesh',
	/** A panel has shown a mesh since the window was opened. */
	hasPreview: 'trirefine.hasPreview',
	/** Triangles have been marked since the window was opened, by a command or in a panel. */
	hasMarked: 'trirefine.hasMarked',
	/** A panel has shown a mesh adapted to sizes since the window was opened. */
	hasAdapted: 'trirefine.hasAdapted',
	/** A refined mesh has been written since the window was opened. */
	hasWritten: 'trirefine.hasWritten',
} as const;
