/** The file of a recording that somebody keeps. */
export const keep = {
  action: 'Baixar gravação',
  making: 'Preparando arquivo: {{progress}}%',
  waiting: 'O arquivo ficará pronto quando a sessão terminar',
  waits:
    'Esta sessão ainda está em andamento. Deixe esta página aberta e o download começa quando ela terminar, ou volte e baixe mais tarde.',
  done: 'O download começou.',
  older: 'O download começou. Ele ainda não inclui a última parte da sessão.',
  reasons: {
    visit_under_way: 'O arquivo ficará pronto quando a sessão terminar.',
    nothing_to_show: 'Esta gravação não tem nada para mostrar, por isso não há arquivo para baixar.',
    too_large: 'Esta gravação é grande demais para ser baixada em um único arquivo.',
    recording_gone: 'Esta gravação expirou e não está mais disponível.',
    not_written: 'Não foi possível criar um arquivo com esta gravação.',
    failed: 'Não foi possível criar o arquivo. Tente novamente.',
  },
} as const;
