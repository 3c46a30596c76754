import type { CategoriaDoProLabore, ProLaboreDoSocio, Socio } from "@partida/contracts"
import { centavos, deReais, formatarCompetencia, competencia as mesDe, paraReais, ultimoDia } from "@partida/fiscal"
import type { ValorDatado } from "@partida/fiscal/escritorio"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDepois } from "../../db/paginas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { lerEmpresa } from "../empresas/leitura.service.ts"
import { valoresDoRecibo } from "../valores/valores.service.ts"
import { categoriaDe, nomeDoPapel } from "./apresentacao.ts"
import { consultarSocio, periodoDeProLabore, tipoDe } from "./consulta.service.ts"
import { fonteDeSocios, type LinhaDeSocio, lerSocios, ordemDeSocios } from "./lista.repository.ts"
import { lerNasOutrasEmpresas, type NaOutraEmpresa } from "./outras-fontes.repository.ts"
import { contarOutrasFontes } from "./outras-fontes.ts"
import { alterarSocios, type DadosDosSocios, lerDados } from "./pessoas.repository.ts"
import { excluirProLabore, gravarProLabore, lerRegimes } from "./pro-labore.repository.ts"
import { AVISO_DO_FGTS, avisosDoRegime, type RegimeNoMes, reciboDoMes } from "./recibo.ts"
import { dependentesDoMes } from "./socios.policy.ts"
import { exigirGente, tomarSocio } from "./socios.service.ts"

/**
 * Sets the value of a person from a month on; zero ends it. Raises nao-encontrado, versao-desatualizada, entrada-invalida
 * (a legal entity) and competencia-fechada.
 */
export async function definirProLabore(
  tx: Tx,
  ato: Ato,
  { id, desde }: { readonly id: string; readonly desde: string },
  versaoLida: number,
  { valor, categoria }: { readonly valor: string; readonly categoria: CategoriaDoProLabore },
): Promise<Socio> {
  const { escopo, agora } = ato
  const socio = await tomarSocio(tx, escopo, id, versaoLida)
  exigirGente(socio, "pró-labore")
  exigirMesAberto(await fechadoAte(tx, escopo, socio.idEmpresa), socio.nome, desde)
  await gravarProLabore(tx, socio, { desde, valorCentavos: deReais(valor), categoria })
  await alterarSocios(tx, escopo, [id])
  return consultarSocio(tx, escopo, id, agora)
}

/** Takes back the value that begins in a month. Raises nao-encontrado, versao-desatualizada and competencia-fechada. */
export async function removerProLabore(
  tx: Tx,
  escopo: Escopo,
  { id, desde }: { readonly id: string; readonly desde: string },
  versaoLida: number,
  agora: Date,
): Promise<Socio> {
  const socio = await tomarSocio(tx, escopo, id, versaoLida)
  exigirMesAberto(await fechadoAte(tx, escopo, socio.idEmpresa), socio.nome, desde)
  if (!(await excluirProLabore(tx, socio, desde))) throw new ErroDeNegocio("nao-encontrado")
  await alterarSocios(tx, escopo, [id])
  return consultarSocio(tx, escopo, id, agora)
}

/** Raises competencia-fechada: a value from a closed month on would change what was paid in it. `ate`: the last closed. */
export function exigirMesAberto(ate: string | null, nome: string, desde: string): void {
  if (ate === null || desde > ate) return
  throw new ErroDeNegocio(
    "competencia-fechada",
    `O pró-labore de ${nome} não muda a partir de ${formatarCompetencia(mesDe(desde))}: ${formatarCompetencia(mesDe(ate))} está fechada. Escolha um mês posterior ou reabra-a em Fechamento.`,
    "desde",
  )
}

const MAXIMO_DE_PESSOAS = 1000

/**
 * What each person of a company receives in a month, with INSS, IRRF and their memória by the engine. `pagamento` selects
 * the IRRF; by default the last day of the month. Raises nao-encontrado and entrada-invalida (paid before the month).
 */
export async function consultarProLabore(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  pedido: { readonly competencia: string; readonly pagamento?: string | undefined },
) {
  if (!(await lerEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const { competencia, pagamento = ultimoDia(mesDe(pedido.competencia)) } = pedido
  if (pagamento.slice(0, 7) < competencia)
    recusar(
      `O pagamento não pode ser antes de ${formatarCompetencia(mesDe(competencia))}, o mês do trabalho.`,
      "pagamento",
    )
  const fonte = fonteDeSocios(escopo, { competencia, idEmpresa })
  const { ids } = await lerDepois(tx, fonte, ordemDeSocios("nome", "asc"), null, MAXIMO_DE_PESSOAS)
  const linhas = await lerSocios(tx, escopo, competencia, ids)
  const dados = await lerDados(tx, escopo, ids)
  const empresa = (await lerRegimes(tx, escopo, [idEmpresa], competencia))(idEmpresa)
  const documentos = linhas.flatMap((l) => l.documento ?? [])
  const noEscritorio = await lerNasOutrasEmpresas(tx, escopo, competencia, documentos)
  const valores = (await valoresDoRecibo(tx, escopo, competencia))(pagamento)
  const lista = linhas.flatMap((linha) => {
    const dele = doSocio(dados, linha.id)
    return recebe(linha, dele)
      ? [naCompetencia(linha, dele, empresa, { competencia, pagamento, noEscritorio, valores })]
      : []
  })
  // Who receives comes first; among equals the order of the names stays.
  lista.sort((a, b) => semValor(a) - semValor(b))
  return { pagamento, fechadoAte: await fechadoAte(tx, escopo, idEmpresa), lista, avisos: avisosDoRegime(empresa) }
}

const semValor = ({ valor }: ProLaboreDoSocio) => (valor === "0.00" ? 1 : 0)

const PESSOA_JURIDICA = 2

/** Who is in the composition, or has or had a value; never a legal entity. */
const recebe = (linha: LinhaDeSocio, dados: DadosDosSocios) =>
  linha.id_tipo_de_pessoa !== PESSOA_JURIDICA && (linha.fracao !== null || dados.proLabores.length > 0)

const doSocio = (dados: DadosDosSocios, id: string): DadosDosSocios => ({
  dependentes: dados.dependentes.filter((d) => d.idSocio === id),
  proLabores: dados.proLabores.filter((p) => p.idSocio === id),
  outrasRendas: dados.outrasRendas.filter((r) => r.idSocio === id),
  participacoes: dados.participacoes.filter((p) => p.idSocio === id),
})

function naCompetencia(
  linha: LinhaDeSocio,
  dados: DadosDosSocios,
  empresa: RegimeNoMes,
  mes: {
    readonly competencia: string
    readonly pagamento: string
    readonly noEscritorio: readonly NaOutraEmpresa[]
    readonly valores: readonly ValorDatado[]
  },
): ProLaboreDoSocio {
  const { competencia, pagamento, noEscritorio, valores } = mes
  const valor = centavos(BigInt(linha.valor ?? "0"))
  const pessoa = { idEmpresa: linha.id_empresa, documento: linha.documento }
  const outras = contarOutrasFontes(pessoa, dados.outrasRendas, noEscritorio, competencia)
  const outrasBases = centavos(outras.total)
  const dependentes = dependentesDoMes(
    // The month of payment selects the IRRF, and with it who counts.
    dados.dependentes.map((d) => ({ ...d, tipo: tipoDe(d.tipo) })),
    pagamento.slice(0, 7),
  )
  const recibo = reciboDoMes(empresa, { competencia, pagamento, valor, outrasBases, dependentes, valores })
  const categoria = valor === 0n ? null : categoriaDe(linha.categoria)
  return {
    idSocio: linha.id,
    nome: linha.nome,
    documento: linha.documento,
    papel: linha.qualificacao === null ? null : nomeDoPapel(linha.qualificacao),
    periodos: dados.proLabores.map(periodoDeProLabore),
    valor: paraReais(valor),
    categoria,
    dependentes,
    outrasRendas: paraReais(outrasBases),
    calculo: recibo.calculo,
    motivo: recibo.motivo,
    avisos: [
      ...recibo.avisos,
      ...outras.divergencias,
      ...outras.observacoes,
      ...(categoria === "721" ? [AVISO_DO_FGTS] : []),
    ],
    versao: linha.versao,
  }
}
