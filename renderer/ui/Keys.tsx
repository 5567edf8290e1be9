/** Keys that are pressed together, each as it is printed. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  if (keys.length === 0) return null;
  return (
    <span className="row-tight">
      {keys.map((key) => (
        <kbd key={key} className="keycap">
          {key}
        </kbd>
      ))}
    </span>
  );
}
