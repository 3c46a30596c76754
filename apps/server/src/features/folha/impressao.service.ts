import type { FiltroDoFechamento } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { lerRegimeEm } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { gerarInformePdf, type InformeImpresso } from "../../documentos/folha-pdf/informe-pdf.ts"
import { gerarRecibosPdf, type ReciboImpresso } from "../../documentos/folha-pdf/recibo-pdf.ts"
import type { ConferenciaImpressa } from "../../documentos/memoria-pdf/conferencia.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import type { DocumentoReunido } from "../../marca/documento.ts"
import { lerEmpresa } from "../empresas/leitura.service.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { lerResponsavelPela } from "../socios/folha.service.ts"
import { lerSocio as lerPessoa } from "../socios/leitura.service.ts"
import { categoriaDe } from "./apresentacao.ts"
import type { ReciboGravado } from "./folha.repository.ts"
import { avisoDasReabertas } from "./reabertas.ts"
import {
  lerIdsDosRecibos,
  lerLucrosPagos,
  lerReabertasDoAno,
  lerRecibo,
  lerRecibos,
  lerRecibosPagos,
} from "./recibos.repository.ts"

/** Slips of one PDF at most: more would hold the processor for too long, and nobody leafs through them. */
const MAXIMO_DE_RECIBOS = 300

export const semRecibos = () =>
  new ErroDeNegocio("nao-encontrado", "Nenhuma empresa do filtro tem recibos emitidos nesta competência.")

/** One slip; a copy that is sent says how it is confirmed. Raises nao-encontrado. */
export async function imprimirRecibo(
  tx: Tx,
  escopo: Escopo,
  id: string,
  agora: Date,
  conferencia?: ConferenciaImpressa,
): Promise<DocumentoReunido> {
  const lido = encontrado(await lerRecibo(tx, escopo, id))
  const emitente = await lerEmitente(tx, escopo)
  const [recibo] = await comoImpressos(tx, escopo, [lido.recibo], lido.situacao === "concluida")
  if (!recibo) throw new ErroDeNegocio("nao-encontrado")
  return {
    nome: `recibo-${recibo.documento ?? recibo.empresa.cnpj}-${recibo.competencia}.pdf`,
    gerar: (marca) => gerarRecibosPdf({ marca, ...emitente }, [recibo], agora, conferencia),
  }
}

/** The slips in force of a filter, one a page. Raises nao-encontrado (none) and entrada-invalida (too many). */
export async function imprimirRecibos(
  tx: Tx,
  escopo: Escopo,
  filtro: FiltroDoFechamento,
  agora: Date,
): Promise<DocumentoReunido> {
  const achados = await lerIdsDosRecibos(tx, escopo, filtro, MAXIMO_DE_RECIBOS + 1)
  if (achados.length === 0) throw semRecibos()
  if (achados.length > MAXIMO_DE_RECIBOS)
    throw new ErroDeNegocio(
      "entrada-invalida",
      `São mais de ${MAXIMO_DE_RECIBOS} recibos, muitos para um PDF só. Baixe o ZIP, com um PDF por empresa, ou filtre a lista.`,
    )
  const emitente = await lerEmitente(tx, escopo)
  const ids = achados.map(({ id }) => id)
  const recibos = await comoImpressos(tx, escopo, await lerRecibos(tx, escopo, ids), true)
  return {
    nome: `recibos-de-pro-labore-${filtro.competencia}.pdf`,
    gerar: (marca) => gerarRecibosPdf({ marca, ...emitente }, recibos, agora),
  }
}

/**
 * The yearly statement of a person of a company: what was paid in the year, whatever the month of the work. Raises
 * nao-encontrado and entrada-invalida (a legal entity, no CPF, nothing paid).
 */
export async function imprimirInforme(
  tx: Tx,
  escopo: Escopo,
  idSocio: string,
  ano: number,
  agora: Date,
): Promise<DocumentoReunido> {
  const pessoa = await lerPessoa(tx, escopo, idSocio)
  const lida = pessoa && (await lerEmpresa(tx, escopo, pessoa.idEmpresa))
  if (!pessoa || !lida) throw new ErroDeNegocio("nao-encontrado")
  const { documento, nome } = pessoa
  if (documento === null)
    throw new ErroDeNegocio("entrada-invalida", `${nome} está sem CPF no cadastro. Informe-o para emitir o informe.`)
  const pagos = (await lerRecibosPagos(tx, escopo, idSocio, ano)).map(({ recibo }) => recibo)
  const lucros = await lerLucrosPagos(tx, escopo, idSocio, ano)
  const reabertas = avisoDasReabertas((await lerReabertasDoAno(tx, escopo, pessoa.idEmpresa, ano)).get(idSocio) ?? [])
  if (pagos.length === 0 && lucros.length === 0) {
    const nada = `${nome} não tem recibo nem lucro pago em ${ano}.`
    recusar(reabertas === null ? nada : `${nada} ${reabertas}`, "ano")
  }
  const emitente = await lerEmitente(tx, escopo)
  const soma = <L>(linhas: readonly L[], de: (linha: L) => bigint) =>
    paraReais(linhas.reduce((total, l) => total + de(l), 0n))
  const regime = await lerRegimeEm(tx, escopo, pessoa.idEmpresa, `${ano}-12`)
  const informe: InformeImpresso = {
    ano,
    empresa: { razaoSocial: lida.empresa.razaoSocial, cnpj: lida.empresa.cnpj },
    simples: regime === "simples" || regime === "mei",
    nome,
    documento,
    avisos: avisosDoInforme(ano, lida.empresa.inicioNoSistema, reabertas, agora),
    totais: {
      rendimentos: soma(pagos, (r) => r.valorCentavos),
      inss: soma(pagos, (r) => r.inssCentavos),
      irrf: soma(pagos, (r) => r.irrfCentavos),
      lucros: soma(lucros, (l) => l.valorCentavos),
    },
    irrfDosLucros: soma(lucros, (l) => l.irrfCentavos),
    recibos: pagos.map((r) => ({
      competencia: r.competencia,
      dataPagamento: r.dataPagamento,
      valor: paraReais(r.valorCentavos),
      inss: paraReais(r.inssCentavos),
      irrf: paraReais(r.irrfCentavos),
    })),
    lucros: lucros.map((l) => ({ data: l.data, valor: paraReais(l.valorCentavos), irrf: paraReais(l.irrfCentavos) })),
    responsavel: await lerResponsavelPela(tx, escopo, pessoa.idEmpresa),
  }
  return {
    nome: `informe-de-rendimentos-${documento}-${ano}.pdf`,
    gerar: (marca) => gerarInformePdf({ marca, ...emitente }, informe, agora),
  }
}

function avisosDoInforme(ano: number, inicioNoSistema: string, reabertas: string | null, agora: Date): string[] {
  const avisos: string[] = []
  if (`${ano}-12` >= competenciaCivil(agora))
    avisos.push(`Parcial: ${ano} ainda não terminou, e os valores podem aumentar.`)
  if (inicioNoSistema > `${ano}-01`) {
    const [anoDoInicio, mes] = inicioNoSistema.split("-")
    avisos.push(`Só há recibos a partir de ${mes}/${anoDoInicio}: some à mão o que foi pago antes.`)
  }
  if (reabertas !== null) avisos.push(reabertas)
  return avisos
}

/** Shape written when the slip was issued; the table is append-only. */
interface ResultadoDoRecibo {
  readonly baseInss: string
  readonly baseIrrf: string
  readonly metodoIrrf: ReciboImpresso["metodoIrrf"]
}

/** Slips as they are printed; `emVigor` false says so on the page. */
export async function comoImpressos(
  tx: Tx,
  escopo: Escopo,
  gravados: readonly ReciboGravado[],
  emVigor: boolean,
): Promise<ReciboImpresso[]> {
  const ids = [...new Set(gravados.map((r) => r.idEmpresa))]
  const lidas = await lerCampos(tx, empresas, ["id", "razaoSocial", "cnpj"], doEscopo(empresas, escopo, { id: ids }))
  const porId = new Map(lidas.map((e) => [e.id, e]))
  return gravados.flatMap((r): ReciboImpresso[] => {
    const empresa = porId.get(r.idEmpresa)
    if (!empresa) return []
    const resultado = r.resultado as ResultadoDoRecibo
    return [
      {
        empresa,
        competencia: r.competencia,
        versao: r.versao,
        emVigor,
        nome: r.nome,
        documento: r.documento,
        categoria: categoriaDe(r.categoria),
        dataPagamento: r.dataPagamento,
        valor: paraReais(r.valorCentavos),
        inss: paraReais(r.inssCentavos),
        irrf: paraReais(r.irrfCentavos),
        liquido: paraReais(r.liquidoCentavos),
        baseInss: resultado.baseInss,
        baseIrrf: resultado.baseIrrf,
        metodoIrrf: resultado.metodoIrrf,
        dependentes: r.dependentes,
        fontes: (r.entrada as { fontes: ReciboImpresso["fontes"] }).fontes,
        emitidoEm: r.emitidoEm,
        emitidoPor: r.emitidoPor,
        hash: r.hashConteudo,
      },
    ]
  })
}
