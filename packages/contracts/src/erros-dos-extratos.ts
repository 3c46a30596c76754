/** Why an extract of the PGDAS-D was not taken; each text names the way out. */
export const errosDosExtratos = {
  "extrato-grande": {
    status: 422,
    mensagem: "O arquivo passa de 10 MB. Um extrato do PGDAS-D tem poucas centenas de kB: confira o arquivo.",
  },
  "extrato-nao-e-pdf": {
    status: 422,
    mensagem: "O arquivo não é um PDF que se consiga abrir. Baixe o extrato de novo no PGDAS-D.",
  },
  "extrato-com-senha": {
    status: 422,
    mensagem: "O PDF pede senha. Baixe o extrato de novo no PGDAS-D, ou salve uma cópia sem senha.",
  },
  "extrato-longo": {
    status: 422,
    mensagem: "O PDF tem páginas ou texto demais para um extrato do PGDAS-D. Envie um extrato por arquivo.",
  },
  "extrato-sem-texto": {
    status: 422,
    mensagem:
      "O PDF não tem texto: é uma imagem, digitalizada ou fotografada. Baixe o extrato original em PGDAS-D, Consultar Declarações.",
  },
  "extrato-demorado": {
    status: 422,
    mensagem: "A leitura do PDF passou do tempo. Baixe o extrato de novo no PGDAS-D e envie um por vez.",
  },
  "nao-e-extrato": {
    status: 422,
    mensagem:
      "O PDF não é um extrato nem uma declaração do PGDAS-D. Em PGDAS-D, Consultar Declarações, baixe o extrato ou a declaração do mês.",
  },
  "extrato-incompleto": {
    status: 422,
    mensagem: "O extrato está incompleto ou em um formato que não reconhecemos.",
  },
  "extrato-sem-empresa": {
    status: 422,
    mensagem: "Nenhuma empresa do escritório tem o CNPJ do extrato. Cadastre-a e confira de novo.",
  },
} as const
