import { ALL_FORMATS, FilePathSource, HLS, Input, type Source } from 'mediabunny';

/** A playlist is text that names other files to open: nothing that came from elsewhere may do that. */
const containers = ALL_FORMATS.filter((format) => format !== HLS);

/** Opens a media file for `read` and lets go of it afterwards. A path stands for the file there. */
export async function withInput<Value>(
  from: string | Source,
  read: (input: Input) => Promise<Value>,
): Promise<Value> {
  const source = typeof from === 'string' ? new FilePathSource(from) : from;
  const input = new Input({ formats: containers, source });
  try {
    return await read(input);
  } finally {
    input.dispose();
  }
}
