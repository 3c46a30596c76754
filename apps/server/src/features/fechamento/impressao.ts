import type { Passo } from "@partida/fiscal"
import { filhosDe, paraReais } from "@partida/fiscal"
import { and, asc, eq, inArray } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { gerarMemoriaPdf } from "../../documentos/memoria-pdf/memoria-pdf.ts"
import type { MarcaDoDocumento } from "../../documentos/memoria-pdf/tipos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { mudancaParaImprimir } from "../simulacao/mudanca.service.ts"
import { detalharFechamento } from "./detalhe.ts"

/** Gathers one month's memória de cálculo for printing; drawing happens after the transaction. Raises nao-encontrado, calculo-pendente. */
export async function imprimirMemoria(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string, agora: Date) {
  const detalhe = await detalharFechamento(tx, escopo, idEmpresa, competencia, agora)
  const { linha, memoria } = detalhe
  if (!memoria || linha.total === null || linha.receita === null)
    throw new ErroDeNegocio("calculo-pendente", "Calcule o mês antes de imprimir a memória de cálculo.")
  const [escritorio] = await tx.select().from(escritorios).where(eq(escritorios.id, escopo.idEscritorio))
  const [empresa] = await tx
    .select({ razaoSocial: empresas.razaoSocial, cnpj: empresas.cnpj })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), eq(empresas.id, idEmpresa)))
  if (!escritorio || !empresa) throw new ErroDeNegocio("nao-encontrado")
  const notas = await notasDaMemoria(tx, escopo, memoria)
  const mudanca = await mudancaParaImprimir(tx, escopo, idEmpresa, competencia)
  const selo = linha.estado === "fechado" ? (detalhe.selos.filter((s) => s.tipo === "fechamento").at(-1) ?? null) : null
  const figuras = {
    receita: linha.receita,
    rbt12: linha.rbt12,
    fatorR: linha.fatorR,
    aliquotaEfetiva: linha.aliquotaEfetiva,
    total: linha.total,
    vencimento: detalhe.vencimento,
    anexos: linha.regime === "mei" ? [] : linha.anexos,
  }
  return {
    nome: `memoria-de-calculo-${empresa.cnpj}-${competencia}.pdf`,
    gerar: (marca: MarcaDoDocumento) =>
      gerarMemoriaPdf({
        marca,
        escritorio: { nome: escritorio.nome, cnpj: escritorio.cnpj },
        empresa,
        competencia,
        estado: linha.estado,
        versao: linha.versao,
        memoria,
        parametros: detalhe.parametros,
        tributos: detalhe.tributos,
        figuras,
        selo,
        mudanca,
        notas,
        calculadaEm: detalhe.calculadaEm ?? "",
        calculadaPor: detalhe.calculadaPor ?? "",
        versaoDoMotor: detalhe.versaoDoMotor ?? "",
        geradoEm: agora,
      }),
  }
}

async function notasDaMemoria(tx: Tx, escopo: Escopo, memoria: Passo) {
  const ids = new Set<string>()
  const visitar = (passo: Passo) => {
    if (passo.tipo === "entrada" && passo.origem?.tipo === "notas") for (const id of passo.origem.ids) ids.add(id)
    for (const filho of filhosDe(passo)) visitar(filho)
  }
  visitar(memoria)
  if (ids.size === 0) return []
  const linhas = await tx
    .select({
      id: notasFiscais.id,
      numero: notasFiscais.numero,
      data: notasFiscais.dataEmissao,
      contraparte: notasFiscais.contraparteNome,
      valor: notasFiscais.receitaCentavos,
    })
    .from(notasFiscais)
    .where(and(eq(notasFiscais.idEscritorio, escopo.idEscritorio), inArray(notasFiscais.id, [...ids])))
    .orderBy(asc(notasFiscais.dataEmissao), asc(notasFiscais.numero))
  return linhas.map((l) => ({
    id: l.id,
    numero: l.numero,
    data: diaCivil(l.data),
    contraparte: l.contraparte ?? "Tomador não informado",
    valor: paraReais(l.valor),
  }))
}
