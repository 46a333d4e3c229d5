/** A person's picture in a circle, else the first letter of the name; the name itself stands beside it. */
export const Avatar = ({ url, name, size }: { url: string | null; name: string; size: number }) =>
  url ? (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      style={{ width: size, height: size }}
      className="shrink-0 rounded-full bg-sunken object-cover"
    />
  ) : (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className="grid shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary-text uppercase"
    >
      {[...name][0] ?? ''}
    </span>
  );
