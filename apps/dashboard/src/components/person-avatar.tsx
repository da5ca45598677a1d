import Avatar from '@mui/material/Avatar';
import { initialsOf } from '../lib/people.ts';
import { tint } from './tint.ts';

interface PersonAvatarProps {
  person: { first_name: string; last_name: string; email: string };
  /** Where their photo is, if they have one. */
  photo: string | null | undefined;
  size_px: number;
}

/** A person's photo or initials. Their name stands beside it: a screen reader need not hear of it. */
export const PersonAvatar = ({ person, photo, size_px }: PersonAvatarProps) => (
  <Avatar
    aria-hidden
    alt=""
    src={photo ?? undefined}
    sx={{
      width: size_px,
      height: size_px,
      fontSize: size_px * 0.38,
      fontWeight: 600,
      color: 'text.primary',
      bgcolor: 'background.paper',
      backgroundImage: `linear-gradient(${tint('primary', 0.14)} 0 0)`,
    }}
  >
    {initialsOf(person)}
  </Avatar>
);
