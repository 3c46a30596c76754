import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import type { OQueFazer } from "../../ports/operacao-externa.ts"
import { DA_IDENTIFICACAO } from "../receita-federal/receita-federal.service.ts"

/** Why an operation stops while nobody knows whether the company gave the power: the question is in the queue. */
export const PROCURACAO_EM_CONSULTA = "procuracao-em-consulta"

const identificarSe: OQueFazer = {
  texto:
    "É o e-CNPJ do escritório, ou a chave do contrato dele com o SERPRO, e vale para todas as empresas. Troque o que for preciso e teste a conexão: com o SERPRO reconhecendo o escritório, tudo o que parou por isto continua sozinho.",
  rotulo: "Abrir Automações",
  destino: "/painel/configuracoes/automacao",
  testarConexao: true,
}

const QUE_FAZER: Readonly<Record<string, (idEmpresa: string) => OQueFazer>> = {
  "falta-procuracao": (idEmpresa) => ({
    texto:
      "A empresa dá a autorização no e-CAC (Autorizações de Acesso, antigas procurações), e o escritório a aceita em até 30 dias. Depois de aceita, consulte-a aqui: o que parou por falta dela continua sozinho.",
    rotulo: "Ver procurações",
    destino: `/perfil/certificados-digitais?empresa=${idEmpresa}`,
    pedir: "procuracoes-consultar",
  }),
  "valor-diferente": (idEmpresa) => ({
    texto: "Compare as duas colunas, corrija a receita, a folha ou o cadastro, feche o mês de novo e reprocesse.",
    rotulo: "Abrir o fechamento",
    destino: `/painel/fechamento/das?empresa=${idEmpresa}`,
  }),
  "mes-nao-fechado": (idEmpresa) => ({
    texto: "Só um mês fechado é declarado.",
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
  ...Object.fromEntries(DA_IDENTIFICACAO.map((codigo) => [codigo, () => identificarSe])),
}

/** What a person does about a refusal; null where trying again is all there is. */
export const oQueFazer = (m: MotivoDaOperacao, idEmpresa: string): OQueFazer | null =>
  QUE_FAZER[m.codigo]?.(idEmpresa) ?? null
