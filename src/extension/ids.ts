import { languageNames } from '../formats/names.ts';

/** Names shared by package.json and the code; `test/extension/manifest.test.ts` compares them. */

/** View type of the preview. */
export const previewType = 'trirefine.preview';
/** View type of a comparison of two meshes. */
export const comparisonType = 'trirefine.comparison';
/** View type of the custom editor, opened on request: most meshes are text. */
export const editorType = 'trirefine.mesh';
/** View type of the custom editor for compressed meshes and binary formats, their default editor. */
export const compressedType = 'trirefine.compressed';

/** Language of a file with the name of a mesh, until its content shows the format. */
export const anyMeshLanguage = 'trirefine-mesh';

/** Language ids, in the order of package.json. */
export const languages: readonly string[] = languageNames.map(({ id }) => id);

/** Whether documents of a language are meshes. */
export const isMeshLanguage = (id: string): boolean => languages.includes(id);

/** Whether the text of a language has a column for marks. */
export const isMarkedLanguage = (id: string): boolean =>
	languageNames.some((language) => language.id === id && language.marks);

/** Context keys of `when` clauses and of the walkthrough. */
export const contextKeys = {
	/** The panel that commands act on has a refined mesh. */
	hasResult: 'trirefine.hasResult',
	/** That panel can undo something. */
	canUndo: 'trirefine.canUndo',
	/** The active editor compares two meshes in custom editors. */
	inDiff: 'trirefine.inDiff',
	/** A mesh has been opened as text in this window. */
	hasMesh: 'trirefine.hasMesh',
	/** A panel has shown a mesh in this window. */
	hasPreview: 'trirefine.hasPreview',
	/** Triangles have been marked in this window, by a command or in a panel. */
	hasMarked: 'trirefine.hasMarked',
	/** A panel has shown a mesh adapted to sizes in this window. */
	hasAdapted: 'trirefine.hasAdapted',
	/** A refined mesh has been written in this window. */
	hasWritten: 'trirefine.hasWritten',
} as const;
