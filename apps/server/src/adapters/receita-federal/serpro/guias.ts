import { z } from "zod"
import type { PedidoDeDarf, PedidoDeGuiaDctfweb, PeriodoDoDarf } from "../../../ports/receita-federal-atos.ts"
import {
  anoEscrito,
  diaCorrido,
  diaEscrito,
  digitos,
  emReais,
  lerCom,
  type Mapa,
  mesCorrido,
  PedidoInvalido,
} from "./ato.ts"
import {
  diaOuNulo,
  dinheiro,
  dinheiroOuZero,
  linhaDigitavel,
  lista,
  mes,
  mesOuDiversos,
  objeto,
  pdf,
  pdfSeVeio,
  simOuNaoOuNulo,
  textoExigido,
  textoSolto,
  umSo,
} from "./campos.ts"
import { documentos, periodoDoDas } from "./documentos.ts"

export const gerarDasMei: Mapa<"gerar-das-mei"> = {
  chamada: ({ comPdf, ...pedido }) => ({
    servico: comPdf ? "PGMEI/GERARDASPDF21" : "PGMEI/GERARDASCODBARRA22",
    dados: JSON.stringify(periodoDoDas(pedido)),
  }),
  ler: documentos,
}

export const beneficioMei: Mapa<"beneficio-mei"> = {
  chamada: ({ ano, meses }) => ({
    servico: "PGMEI/ATUBENEFICIO23",
    dados: JSON.stringify({
      anoCalendario: Number(anoEscrito(ano)),
      infoBeneficio: meses.map(({ competencia, recebeu }) => {
        if (!competencia.startsWith(`${ano}-`))
          throw new PedidoInvalido("meses", `O mês ${competencia} não é de ${ano}.`)
        return { periodoApuracao: mesCorrido(competencia, "meses"), indicadorBeneficio: recebeu }
      }),
    }),
    grava: true,
  }),
  ler: lerCom(
    lista(objeto({ paoriginal: mes, indicadorbeneficio: simOuNaoOuNulo, paagrupado: mesOuDiversos })),
    (meses) => ({
      meses: meses.map((m) => ({
        competencia: m.paoriginal,
        recebeu: m.indicadorbeneficio === true,
        agrupadoEm: m.paagrupado,
      })),
    }),
  ),
}

export const dividaMei: Mapa<"divida-mei"> = {
  chamada: ({ ano }) => ({ servico: "PGMEI/DIVIDAATIVA24", dados: JSON.stringify({ anoCalendario: anoEscrito(ano) }) }),
  ler: lerCom(
    lista(
      objeto({
        periodoapuracao: mes,
        tributo: textoSolto,
        valor: dinheiro,
        entefederado: textoSolto,
        situacaodebito: textoSolto,
      }),
    ),
    (debitos) => ({
      debitos: debitos.map((d) => ({
        competencia: d.periodoapuracao,
        tributo: d.tributo,
        valor: d.valor,
        ente: d.entefederado,
        situacao: d.situacaodebito,
      })),
    }),
    { debitos: [] },
  ),
}

const BLOCOS = objeto({
  campo1comdv: textoSolto,
  campo2comdv: textoSolto,
  campo3comdv: textoSolto,
  campo4comdv: textoSolto,
})
/** The linha digitável comes in four fields; beside them, the same without its check digits. */
function blocosDe(codigo: unknown): unknown {
  const lidos = BLOCOS.safeParse(Array.isArray(codigo) ? codigo[0] : codigo)
  return lidos.success ? Object.values(lidos.data) : codigo
}

const consolidado = objeto({
  consolidado: umSo(
    objeto({
      valorprincipalmoedacorrente: dinheiro,
      valortotalconsolidado: dinheiro,
      valormultamora: dinheiroOuZero,
      valorjuros: dinheiroOuZero,
      dataarrecadacaoconsolidacao: diaOuNulo,
      datavalidadecalculo: diaOuNulo,
    }),
  ),
  darf: pdfSeVeio,
  codigodebarras: z.preprocess(blocosDe, linhaDigitavel),
  numerodocumento: textoExigido,
})

export const gerarDarf: Mapa<"gerar-darf"> = {
  chamada: (pedido) => ({
    servico: pedido.comPdf ? "SICALC/CONSOLIDARGERARDARF51" : "SICALC/GERARDARFCODBARRA53",
    dados: JSON.stringify(emDarf(pedido)),
  }),
  ler: lerCom(
    umSo(
      consolidado.refine(
        (d) => d.darf !== null || d.codigodebarras !== null,
        "o DARF veio sem PDF e sem linha digitável",
      ),
    ),
    ({ consolidado: c, darf, codigodebarras, numerodocumento }) => ({
      numero: numerodocumento,
      principal: c.valorprincipalmoedacorrente,
      multa: c.valormultamora,
      juros: c.valorjuros,
      total: c.valortotalconsolidado,
      consolidadoEm: c.dataarrecadacaoconsolidacao,
      valeAte: c.datavalidadecalculo,
      pdf: darf,
      linhaDigitavel: codigodebarras,
    }),
  ),
}

/** Midnight is how the service wants a day. */
const meiaNoite = (dia: string, campo: string) => `${diaEscrito(dia, campo)}T00:00:00`

function emDarf(p: PedidoDeDarf) {
  if (!/^[A-Z]{2}$/.test(p.uf)) throw new PedidoInvalido("uf", "A UF tem duas letras maiúsculas.")
  if (p.principal <= 0n) throw new PedidoInvalido("principal", "O valor do DARF deve ser maior que zero.")
  if (p.vencimento === undefined && p.cota === undefined) {
    throw new PedidoInvalido("vencimento", "Diga o vencimento do DARF, ou a cota.")
  }
  return {
    uf: p.uf,
    municipio: digitos(p.municipioTom, "municipioTom", 4),
    codigoReceita: digitos(p.receita, "receita", 4),
    codigoReceitaExtensao: digitos(p.extensao, "extensao", 2),
    ...(p.referencia === undefined ? {} : { numeroReferencia: p.referencia }),
    ...emPeriodo(p.periodo),
    ...(p.vencimento === undefined ? {} : { vencimento: meiaNoite(p.vencimento, "vencimento") }),
    ...(p.cota === undefined ? {} : { cota: p.cota }),
    valorImposto: emReais(p.principal),
    ...(p.multa === undefined ? {} : { valorMulta: emReais(p.multa) }),
    ...(p.juros === undefined ? {} : { valorJuros: emReais(p.juros) }),
    dataConsolidacao: meiaNoite(p.pagarEm, "pagarEm"),
    observacao: p.observacao ?? "",
  }
}

function emPeriodo(periodo: PeriodoDoDarf): { tipoPA: string; dataPA: string } {
  switch (periodo.tipo) {
    case "mensal": {
      const corrido = mesCorrido(periodo.competencia, "periodo")
      return { tipoPA: "ME", dataPA: `${corrido.slice(4)}/${corrido.slice(0, 4)}` }
    }
    case "trimestral":
      return { tipoPA: "TR", dataPA: `0${periodo.trimestre}/${anoEscrito(periodo.ano)}` }
    case "anual":
      return { tipoPA: "AN", dataPA: anoEscrito(periodo.ano) }
    case "diario": {
      const [ano, mesDoAno, diaDoMes] = diaEscrito(periodo.dia, "periodo").split("-")
      return { tipoPA: "DI", dataPA: `${diaDoMes}/${mesDoAno}/${ano}` }
    }
  }
}

export const gerarGuiaDctfweb: Mapa<"gerar-guia-dctfweb"> = {
  chamada: (pedido) => ({
    servico: pedido.situacao === "ativa" ? "DCTFWEB/GERARGUIA31" : "DCTFWEB/GERARGUIAANDAMENTO313",
    dados: JSON.stringify(emGuia(pedido)),
  }),
  ler: lerCom(umSo(objeto({ pdfbytearraybase64: pdf })), (d) => ({ pdf: d.pdfbytearraybase64 })),
}

/** Receipt and day of payment are only of a transmitted declaration. */
function emGuia({ periodo, situacao, recibo, pagarEm }: PedidoDeGuiaDctfweb) {
  if (situacao === "em-andamento" && (recibo !== undefined || pagarEm !== undefined)) {
    throw new PedidoInvalido(
      "situacao",
      "A guia de uma declaração em andamento não aceita recibo nem data de pagamento.",
    )
  }
  return {
    ...(periodo.categoria === "geral-mensal"
      ? {
          categoria: "GERAL_MENSAL",
          anoPA: mesCorrido(periodo.competencia).slice(0, 4),
          mesPA: mesCorrido(periodo.competencia).slice(4),
        }
      : { categoria: "GERAL_13o_SALARIO", anoPA: anoEscrito(periodo.ano) }),
    // Numbers that are too long for a float to hold: as they are written.
    ...(recibo === undefined ? {} : { numeroReciboEntrega: JSON.rawJSON(semZeros(digitos(recibo, "recibo", 1, 20))) }),
    ...(pagarEm === undefined ? {} : { DataAcolhimentoProposta: JSON.rawJSON(diaCorrido(pagarEm, "pagarEm")) }),
  }
}

/** A number in JSON does not begin with zeros. */
const semZeros = (numero: string) => String(BigInt(numero))
