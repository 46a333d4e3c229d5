/** Content types that may be shown in place; everything else is only ever saved. */
const shown = /^(audio\/[\w.+-]+|video\/mp4|image\/(png|jpeg|webp|gif|avif)|application\/json)$/;

/** The headers that say what a browser does with a stored file. */
export function answerForm(file: { name: string; contentType: string | undefined; save: boolean }): {
  contentType: string;
  disposition: string;
} {
  const inline = !file.save && file.contentType !== undefined && shown.test(file.contentType);
  const name = encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return {
    contentType: inline ? (file.contentType ?? '') : 'application/octet-stream',
    disposition: `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
  };
}
