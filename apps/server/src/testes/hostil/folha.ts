import type { rotasDaFolha, rotasDasDefasagens } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

const MOTIVO = "um motivo bem explicado"
const NENHUM = "00000000-0000-4000-8000-00000000ffff"

/** Payroll items of the month, statements and distributed profits. */
export function casosDaFolha(
  c: Cena,
): Readonly<Record<keyof typeof rotasDaFolha | keyof typeof rotasDasDefasagens, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const mes = { ...idEmpresa, competencia: COMPETENCIA }
  const filtro = `?competencia=${COMPETENCIA}&idEmpresa=${c.a.id}`
  const lucro = () => ({ idSocio: c.idSocio, data: "2026-01-05", valor: "10.00", ate2025: false })
  return {
    listarFolhas: { consulta: filtro, admitido: 200 },
    somarFolhas: { consulta: filtro, admitido: 200 },
    exportarFolhas: { consulta: `${filtro}&formato=csv`, admitido: 200 },
    listarDefasagens: { consulta: `?competencia=${COMPETENCIA}&empresas=${c.a.id}`, admitido: 200 },
    consultarFolha: { params: mes, admitido: 200 },
    // An empty selection once narrowed to the reach of who asks: nothing is begun.
    concluirProLabores: {
      corpo: () => ({ competencia: COMPETENCIA, selecao: { filtro: { busca: "não existe empresa assim" } } }),
      admitido: 400,
      deFora: 400,
      daB: 400,
    },
    concluirProLabore: {
      params: mes,
      corpo: () => ({ dataPagamento: "2020-01-01", semMovimento: true, ressalvas: [], token: "outro" }),
      admitido: 400,
    },
    reabrirProLabore: { params: mes, corpo: () => ({ motivo: MOTIVO }), admitido: 409 },
    // Nobody has a slip: the company exists only for who reaches it, and the answer is the same.
    baixarRecibos: { consulta: filtro, admitido: 404, deFora: 404, daB: 404 },
    baixarRecibosPorEmpresa: { consulta: filtro, admitido: 404, deFora: 404, daB: 404 },
    listarProLabores: { consulta: filtro, admitido: 200 },
    somarProLabores: { consulta: filtro, admitido: 200 },
    exportarProLabores: { consulta: `${filtro}&formato=csv`, admitido: 200 },
    consultarFolhaDaEmpresa: { params: idEmpresa, consulta: "?ano=2026", admitido: 200 },
    baixarRecibo: { params: { id: NENHUM }, admitido: 404 },
    baixarInforme: { params: { id: c.idSocio }, consulta: "?ano=2026", admitido: 400 },
    listarLucros: { consulta: `?ano=2026&idEmpresa=${c.a.id}`, admitido: 200 },
    exportarLucros: { consulta: `?ano=2026&idEmpresa=${c.a.id}&formato=csv`, admitido: 200 },
    preverLucro: { params: idEmpresa, corpo: lucro, admitido: 200 },
    registrarLucro: { params: idEmpresa, corpo: () => ({ ...lucro(), token: "outro" }), admitido: 409 },
    estornarLucro: { params: { id: NENHUM }, corpo: () => ({ motivo: MOTIVO }), admitido: 404 },
  }
}
