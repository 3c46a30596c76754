/** Why an official guide, or a receipt of one, was not taken; each text names the way out. */
export const errosDasGuiasOficiais = {
  "guia-oficial-grande": {
    status: 422,
    mensagem: "O arquivo passa de 10 MB. Uma guia tem poucas centenas de kB: confira o arquivo.",
  },
  "guia-oficial-nao-e-pdf": {
    status: 422,
    mensagem: "O arquivo não é um PDF que se consiga abrir. Baixe a guia de novo na Receita Federal.",
  },
  "guia-oficial-com-senha": {
    status: 422,
    mensagem: "O PDF pede senha. Baixe a guia de novo, ou salve uma cópia sem senha.",
  },
  "guia-oficial-longo": {
    status: 422,
    mensagem: "O PDF tem páginas ou texto demais para uma guia. Envie uma guia por arquivo.",
  },
  "guia-oficial-sem-texto": {
    status: 422,
    mensagem:
      "O PDF não tem texto: é uma imagem, digitalizada ou fotografada. Envie o PDF original, baixado da Receita Federal.",
  },
  "guia-oficial-demorado": {
    status: 422,
    mensagem: "A leitura do PDF passou do tempo. Baixe a guia de novo e envie um arquivo por vez.",
  },
  "guia-oficial-desconhecida": {
    status: 422,
    mensagem:
      "O PDF não é uma guia que reconhecemos. Envie o DAS, o DARF do Sicalc ou da DCTFWeb, ou o comprovante de arrecadação, como a Receita Federal os gera.",
  },
  "guia-oficial-gps": {
    status: 422,
    mensagem: "É uma GPS. O INSS do pró-labore é pago pelo DARF da DCTFWeb: gere-o no e-CAC e envie o DARF.",
  },
  "guia-oficial-fgts": {
    status: 422,
    mensagem: "É uma guia do FGTS Digital, que não apuramos. Pague-a por onde a recebeu.",
  },
  "guia-oficial-parcelamento": {
    status: 422,
    mensagem: "É a parcela de um parcelamento, não a guia do mês. Gere o DAS ou o DARF do mês e envie-o.",
  },
  "guia-oficial-nossa": {
    status: 422,
    mensagem: "É o nosso extrato para conferência, que não se paga. Envie a guia gerada pela Receita Federal.",
  },
  "guia-oficial-incompleta": {
    status: 422,
    mensagem: "A guia está incompleta ou em um formato que não reconhecemos.",
  },
  "guia-oficial-digitos": {
    status: 422,
    mensagem:
      "Os dígitos do código de barras não conferem: o documento foi alterado ou saiu cortado. Baixe a guia de novo na Receita Federal.",
  },
  "guia-oficial-pix": {
    status: 422,
    mensagem:
      "O código Pix do documento não confere: foi alterado ou saiu cortado. Baixe a guia de novo na Receita Federal.",
  },
  "guia-oficial-valores": {
    status: 422,
    mensagem: "Os valores do documento não batem entre si. Baixe a guia de novo na Receita Federal e não a edite.",
  },
  "guia-oficial-de-teste": {
    status: 422,
    mensagem:
      "É um documento de teste, que não se paga. Só a demonstração aceita documentos de teste: envie a guia verdadeira.",
  },
  "guia-oficial-outra-empresa": {
    status: 422,
    mensagem: "A guia é de outro contribuinte. Envie a guia do CNPJ desta empresa.",
  },
  "guia-oficial-outra-guia": {
    status: 422,
    mensagem: "O documento não é desta guia: confira o tributo e o período.",
  },
  "guia-oficial-difere": {
    status: 409,
    mensagem: "O valor do documento é outro. Confira os dois e, se o documento estiver certo, aceite com o motivo.",
  },
} as const
