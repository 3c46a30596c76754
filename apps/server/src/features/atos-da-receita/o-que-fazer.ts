import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import type { OQueFazer } from "../../ports/operacao-externa.ts"
import { SEM_CERTIFICADO_DE_QUEM_PEDE } from "../receita-federal/quem-pede.ts"
import { DA_IDENTIFICACAO } from "../receita-federal/receita-federal.service.ts"

/** The guide of a month that the Receita has no declaration of; what is transmitted here takes it on. */
export const SEM_DECLARACAO = "sem-declaracao"

/** Why an operation stops while nobody knows whether the company gave the power: the question is in the queue. */
export const PROCURACAO_EM_CONSULTA = "procuracao-em-consulta"

const identificarSe: OQueFazer = {
  texto:
    "É o certificado de quem pede, ou a chave do contrato com o SERPRO, e vale para todas as empresas. Troque o que for preciso e teste a conexão: com o SERPRO reconhecendo o escritório, tudo o que parou por isto continua sozinho.",
  rotulo: "Abrir Automações",
  destino: "/painel/configuracoes/automacao",
  testarConexao: true,
}

const corrigirMes = (idEmpresa: string): OQueFazer => ({
  texto:
    "Compare as duas colunas. Reabra o mês, corrija a receita, a folha ou o cadastro e feche-o de novo: com o mês fechado, isto continua sozinho, com os valores novos. Se foi a Receita que mudou, reprocesse: nada foi transmitido.",
  rotulo: "Abrir o fechamento",
  destino: `/painel/fechamento/das?empresa=${idEmpresa}`,
  reabrirMes: true,
})

/** What each refusal of the identification is solved by, where it is not by the test alone. */
const SOLUCOES: Readonly<Partial<Record<(typeof DA_IDENTIFICACAO)[number], Partial<OQueFazer>>>> = {
  "sem-credenciais": { trocarCertificado: "do-contrato", trocarChaves: true },
  "certificado-recusado": { trocarCertificado: "do-contrato" },
  "credenciais-recusadas": { trocarChaves: true },
  "contratante-diferente": { trocarChaves: true },
  "falta-termo": { trocarCertificado: "do-contrato" },
  [SEM_CERTIFICADO_DE_QUEM_PEDE]: { trocarCertificado: "do-contrato" },
}

const QUE_FAZER: Readonly<Record<string, (idEmpresa: string) => OQueFazer>> = {
  "falta-procuracao": (idEmpresa) => ({
    texto:
      "A empresa dá a autorização no e-CAC (Autorizações de Acesso, antigas procurações), e o escritório a aceita em até 30 dias. Depois de aceita, consulte-a aqui: o que parou por falta dela continua sozinho.",
    rotulo: "Ver procurações",
    destino: `/perfil/certificados-digitais?empresa=${idEmpresa}`,
    pedir: "procuracoes-consultar",
  }),
  "valor-diferente": corrigirMes,
  MSG_ISN_035: corrigirMes,
  [SEM_DECLARACAO]: (idEmpresa) => ({
    texto:
      "Transmita a declaração do mês. Depois de aceita, esta guia continua sozinha. Se foi transmitida fora daqui, registre o número dela no fechamento e reprocesse; se aqui consta declarada e a Receita não a tem, desfaça o registro ali, na aba PGDAS-D, e transmita.",
    rotulo: "Abrir o fechamento",
    destino: `/painel/fechamento/das?empresa=${idEmpresa}`,
    pedir: "pgdas-transmitir",
  }),
  "fora-do-mei": (idEmpresa) => ({
    texto:
      "Veja no cadastro desde quando a empresa é MEI. Se ela saiu, registre o novo regime a partir do mês em que saiu: os meses abertos são apurados de novo.",
    rotulo: "Abrir o cadastro",
    destino: `/perfil/dados-cadastrais?empresa=${idEmpresa}`,
  }),
  "mes-nao-fechado": (idEmpresa) => ({
    texto: "Só um mês fechado é declarado. Feche-o: isto continua sozinho.",
    rotulo: "Abrir o fechamento",
    destino: `/painel/fechamento/das?empresa=${idEmpresa}`,
  }),
  [PROCURACAO_EM_CONSULTA]: (idEmpresa) => ({
    texto: "A resposta da Receita chega sozinha, e isto continua ou diz o que falta. Não é preciso reprocessar.",
    rotulo: "Ver procurações",
    destino: `/perfil/certificados-digitais?empresa=${idEmpresa}`,
  }),
  "guia-difere": (idEmpresa) => ({
    texto:
      "Compare as duas contas na guia. Se a da Receita estiver certa, aceite-a ali, com um motivo; se não, corrija o mês, feche-o de novo e peça a guia outra vez.",
    rotulo: "Abrir os impostos da empresa",
    destino: `/despesas/impostos?empresa=${idEmpresa}&periodo=todos`,
  }),
  ...Object.fromEntries(DA_IDENTIFICACAO.map((codigo) => [codigo, () => ({ ...identificarSe, ...SOLUCOES[codigo] })])),
}

/** Of a code that is in no list of ours there is only what the authority says, and what is always possible. */
const semExplicacao = ({ codigo, textoDoOrgao }: MotivoDaOperacao): OQueFazer => ({
  texto: `A Receita não fez o que foi pedido, e o código ${codigo} não está entre os que o sistema sabe explicar. ${
    textoDoOrgao === null
      ? "Ela não disse o motivo: reprocesse uma vez."
      : "Leia abaixo o que ela disse: se for de um dado da empresa ou do mês, corrija-o e reprocesse."
  } Se parar de novo, baixe a tentativa, abaixo, e envie ao suporte. Se o prazo estiver perto, faça no portal da Receita e registre aqui: a declaração, no fechamento do mês; a guia, em Impostos.`,
  rotulo: null,
  destino: null,
})

/** What a person does about a refusal; null where trying again is all there is. */
export const oQueFazer = (m: MotivoDaOperacao, idEmpresa: string): OQueFazer | null =>
  QUE_FAZER[m.codigo]?.(idEmpresa) ?? (m.desconhecida ? semExplicacao(m) : null)
