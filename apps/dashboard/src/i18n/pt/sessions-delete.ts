export const deletion = {
  select: 'Selecionar a visita de {{visitor}}, {{id}}',
  selectAll: 'Selecionar todas desta página',
  bar: 'Gravações selecionadas',
  selected_one: '{{count}} selecionada',
  selected_many: '{{count}} selecionadas',
  selected_other: '{{count}} selecionadas',
  clear: 'Limpar',
  action: 'Excluir',
  ownersOnly: 'Só um proprietário desta loja pode excluir gravações.',
  title_one: 'Excluir esta gravação?',
  title_many: 'Excluir {{count}} gravações?',
  title_other: 'Excluir {{count}} gravações?',
  body_one:
    'Tudo o que foi gravado desta visita será excluído: a reprodução, as páginas e o que ela diz sobre o visitante. Ela deixa de contar no seu painel. Isso não pode ser desfeito.',
  body_many:
    'Tudo o que foi gravado destas visitas será excluído: as reproduções, as páginas e o que elas dizem sobre os visitantes. Elas deixam de contar no seu painel. Isso não pode ser desfeito.',
  body_other:
    'Tudo o que foi gravado destas visitas será excluído: as reproduções, as páginas e o que elas dizem sobre os visitantes. Elas deixam de contar no seu painel. Isso não pode ser desfeito.',
  keep: 'Cancelar',
  busy: 'Excluindo…',
  done_one: 'Gravação excluída',
  done_many: '{{count}} gravações excluídas',
  done_other: '{{count}} gravações excluídas',
  failed_one: 'Não foi possível excluir a gravação. Tente novamente.',
  failed_many: 'Não foi possível excluir as gravações. Tente novamente.',
  failed_other: 'Não foi possível excluir as gravações. Tente novamente.',
} as const;
