import type { ErroDaEmissao } from "../../db/schema/emissao.ts"
import type { ErroDoEmissor } from "../../ports/emissor-nfse.ts"

/** What a code of the authority means to whoever issues, and the field of the form that causes it. */
const TEXTOS: Readonly<Record<string, { readonly texto: string; readonly campo: string | null }>> = {
  "MIGRATE-104": {
    texto: "A Migrate não tem o certificado digital da empresa. Envie-o no painel da Migrate e emita de novo.",
    campo: null,
  },
  "MIGRATE-102": {
    texto: "Este número foi inutilizado no painel da Migrate. Inutilize-o aqui também e emita outra nota.",
    campo: null,
  },
  E0001: {
    texto: "O sistema nacional mudou de versão e este programa precisa ser atualizado. Avise o suporte.",
    campo: null,
  },
  E0006: { texto: "O ambiente da nota não é o do endereço configurado. Avise quem cuida da instalação.", campo: null },
  E0008: {
    texto: "O relógio do servidor está adiantado. Tente de novo em um minuto; se continuar, avise o suporte.",
    campo: null,
  },
  E0010: {
    texto: "A série não é de emissão por programa próprio. Escolha de 1 a 49999 nas configurações de emissão.",
    campo: "serie",
  },
  E0015: { texto: "A data do serviço não pode ser depois de hoje.", campo: "competencia" },
  E0037: {
    texto: "O município da empresa não está no convênio da NFS-e nacional. Emita pelo sistema da prefeitura.",
    campo: null,
  },
  E0038: { texto: "O convênio do município da empresa está suspenso. Fale com a prefeitura.", campo: null },
  E0042: { texto: "A nota a substituir não é desta empresa, ou a chave dela está errada.", campo: "substitui" },
  E0044: { texto: "O sistema nacional não achou a nota a substituir.", campo: "substitui" },
  E0046: { texto: "A nota a substituir já está cancelada. Emita uma nota nova.", campo: "substitui" },
  E0050: {
    texto: "Passou o prazo da prefeitura para substituir esta nota. Peça a análise fiscal do cancelamento.",
    campo: "substitui",
  },
  E0060: {
    texto:
      "Na substituição, o valor, o cliente e a data não podem mudar para empresa do Simples ou MEI. Corrija só o resto.",
    campo: "substitui",
  },
  E0080: { texto: "O CNPJ da empresa não confere. Corrija o cadastro.", campo: null },
  E0082: { texto: "A Receita não achou o CNPJ da empresa nesta data.", campo: "competencia" },
  E0084: {
    texto: "Para a Receita a empresa não é deste município. Confira o endereço no CNPJ e o cadastro.",
    campo: null,
  },
  E0116: {
    texto: "A prefeitura exige a inscrição municipal. Ligue-a nas configurações de emissão.",
    campo: "inscricaoMunicipal",
  },
  E0120: {
    texto: "A prefeitura não usa a inscrição municipal na nota nacional. Desligue-a nas configurações de emissão.",
    campo: "inscricaoMunicipal",
  },
  E0160: {
    texto: "O regime da empresa não é o que consta no Simples Nacional nesta data. Confira o regime no cadastro.",
    campo: "competencia",
  },
  E0188: { texto: "O CNPJ do cliente não confere.", campo: "idCliente" },
  E0190: { texto: "A Receita não achou o CNPJ do cliente. Confira-o no cadastro dele.", campo: "idCliente" },
  E0202: { texto: "O cliente não pode ser a própria empresa.", campo: "idCliente" },
  E0204: { texto: "Para reter o ISS, o cliente precisa de CNPJ ou CPF.", campo: "idCliente" },
  E0206: { texto: "O CPF do cliente não confere.", campo: "idCliente" },
  E0207: { texto: "A Receita não achou o CPF do cliente. Confira-o no cadastro dele.", campo: "idCliente" },
  E0237: { texto: "Para reter o ISS, o cliente precisa do endereço completo.", campo: "idCliente" },
  E0240: { texto: "O CEP do cliente não é do município dele. Corrija o endereço.", campo: "idCliente" },
  E0247: { texto: "O e-mail do cliente está errado. Corrija-o no cadastro dele.", campo: "idCliente" },
  E0310: {
    texto: "O município não administra este código de serviço nesta data. Escolha outro código no serviço.",
    campo: "idServico",
  },
  E0312: { texto: "O código municipal não combina com o código nacional do serviço.", campo: "idServico" },
  E0314: { texto: "O município não tem este código municipal. Corrija-o no serviço.", campo: "idServico" },
  E0316: { texto: "Este código NBS não existe. Corrija-o no serviço.", campo: "idServico" },
  E0318: { texto: "Nota para o exterior precisa do código NBS. Informe-o no serviço.", campo: "idServico" },
  E0330: { texto: "Nota para o exterior precisa da moeda e do valor nela.", campo: "exterior" },
  E0370: { texto: "Este serviço pede os dados da obra.", campo: "obra" },
  E0390: { texto: "Este serviço pede os dados do evento.", campo: "evento" },
  E0431: { texto: "O desconto deve ser maior que zero e menor que o valor.", campo: "descontoIncondicionado" },
  E0595: {
    texto: "A alíquota do ISS passa de 5%. Peça ao escritório que corrija a regra municipal.",
    campo: "idServico",
  },
  E0617: {
    texto:
      "O município está no convênio e a alíquota é a da tabela dele. Peça ao escritório que corrija a regra do município.",
    campo: "idServico",
  },
  E0619: {
    texto: "O município está fora do convênio e a nota precisa da alíquota. Peça ao escritório a regra municipal.",
    campo: "idServico",
  },
  E0621: {
    texto: "O ISS retido do Simples precisa da alíquota, a partir de 1,80%. Fale com o escritório.",
    campo: "issRetido",
  },
  E0625: { texto: "Sem retenção, a nota do Simples não leva alíquota de ISS. Avise o suporte.", campo: "issRetido" },
  E0712: { texto: "Falta o percentual do Simples na nota. Avise o suporte.", campo: null },
  E0714: {
    texto: "A assinatura da nota não conferiu. Tente de novo; se continuar, reenvie o certificado da empresa.",
    campo: null,
  },
  E0715: {
    texto: "O certificado da empresa está vencido, revogado ou sem cadeia. Envie um e-CNPJ em vigor.",
    campo: null,
  },
  E0718: { texto: "A nota deve ser assinada com o certificado da própria empresa. Envie o e-CNPJ dela.", campo: null },
  E0824: { texto: "Nota sem cliente identificado não se cancela por aqui. Fale com a prefeitura.", campo: null },
  E0831: { texto: "Esta nota não saiu do sistema nacional. Cancele-a onde foi emitida.", campo: null },
  E0835: { texto: "Passou o prazo da prefeitura para cancelar. Você ainda pode pedir a análise fiscal.", campo: null },
  E0840: { texto: "Outro evento da nota impede o cancelamento: ela já foi cancelada ou está em análise.", campo: null },
  E0848: { texto: "Outro evento da nota impede o pedido de análise.", campo: null },
}

/** A refusal in plain words, beside the field that causes it; a code that we do not know keeps the authority's own words. */
export function emNossasPalavras({ codigo, texto }: ErroDoEmissor): ErroDaEmissao {
  const nosso = TEXTOS[codigo]
  return {
    codigo: codigo || "SEFIN",
    texto: nosso?.texto ?? (texto || "O sistema nacional recusou a nota sem dizer o motivo."),
    textoDoOrgao: texto,
    campo: nosso?.campo ?? null,
  }
}
