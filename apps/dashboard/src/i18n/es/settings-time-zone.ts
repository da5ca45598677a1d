import type { Texts } from '../texts.ts';

export const timeZone: Texts<'settings'>['timeZone'] = {
  title: 'Zona horaria',
  intro:
    'Los días de tu panel y los meses del plan gratuito empiezan a la medianoche de esta zona horaria. También la siguen las fechas de tu plan, facturas e invitaciones.',
  ownersOnly: 'Solo un propietario de esta tienda puede cambiar su zona horaria.',
  save: 'Guardar zona horaria',
  discard: 'Descartar cambios',
  saved: 'Zona horaria guardada',
  failed: 'No se pudo guardar la zona horaria. Inténtalo de nuevo.',
  loadFailed: 'No se pudo cargar la zona horaria.',
  regions: {
    Africa: 'África',
    America: 'América',
    Antarctica: 'Antártida',
    Arctic: 'Ártico',
    Asia: 'Asia',
    Atlantic: 'Atlántico',
    Australia: 'Australia',
    Europe: 'Europa',
    Indian: 'Océano Índico',
    Pacific: 'Pacífico',
    other: 'Otras',
  },
};
