/** The file of a recording that somebody keeps. */
export const keep = {
  action: 'Baixar gravação',
  making: 'Preparando o arquivo: {{progress}}%',
  waiting: 'O arquivo será criado quando a visita terminar',
  waits:
    'Esta visita ainda está em andamento. O arquivo será criado quando ela terminar: ele chega sozinho enquanto esta página estiver aberta, ou quando você pedir de novo.',
  done: 'A gravação está pronta. O download começou.',
  older: 'O download começou. O que chegou da visita desde então ainda não está no arquivo.',
  reasons: {
    visit_under_way: 'O arquivo será criado quando a visita terminar.',
    nothing_to_show: 'Não há nada para ver nesta gravação, por isso não há um arquivo dela.',
    too_large: 'Esta gravação é grande demais para um único arquivo.',
    recording_gone: 'A gravação desta visita não está mais guardada.',
    not_written: 'Não foi possível criar um arquivo desta gravação.',
    failed: 'Não foi possível criar o arquivo. Tente novamente.',
  },
} as const;
