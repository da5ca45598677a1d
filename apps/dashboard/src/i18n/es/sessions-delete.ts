export const deletion = {
  select: 'Seleccionar la visita de {{visitor}}, {{id}}',
  selectAll: 'Seleccionar todas las de esta página',
  bar: 'Grabaciones seleccionadas',
  selected_one: '{{count}} seleccionada',
  selected_many: '{{count}} seleccionadas',
  selected_other: '{{count}} seleccionadas',
  clear: 'Deseleccionar',
  action: 'Eliminar',
  ownersOnly: 'Solo un propietario de esta tienda puede eliminar grabaciones.',
  title_one: '¿Eliminar esta grabación?',
  title_many: '¿Eliminar {{count}} grabaciones?',
  title_other: '¿Eliminar {{count}} grabaciones?',
  body_one:
    'Se elimina todo lo que se grabó de esta visita: su repetición, sus páginas y lo que dice del visitante. Ya no cuenta en tu panel. Esto no se puede deshacer.',
  body_many:
    'Se elimina todo lo que se grabó de estas visitas: sus repeticiones, sus páginas y lo que dicen de los visitantes. Ya no cuentan en tu panel. Esto no se puede deshacer.',
  body_other:
    'Se elimina todo lo que se grabó de estas visitas: sus repeticiones, sus páginas y lo que dicen de los visitantes. Ya no cuentan en tu panel. Esto no se puede deshacer.',
  keep: 'Cancelar',
  busy: 'Eliminando…',
  done_one: 'Grabación eliminada',
  done_many: '{{count}} grabaciones eliminadas',
  done_other: '{{count}} grabaciones eliminadas',
  failed_one: 'No se pudo eliminar la grabación. Volvé a intentarlo.',
  failed_many: 'No se pudieron eliminar las grabaciones. Volvé a intentarlo.',
  failed_other: 'No se pudieron eliminar las grabaciones. Volvé a intentarlo.',
} as const;
