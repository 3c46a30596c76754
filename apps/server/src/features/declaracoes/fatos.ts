import { type Competencia, somarMeses } from "@partida/fiscal"
import type { FatosDaEmpresa, RegimeDaDeclaracao } from "@partida/fiscal/declaracoes"
import type { EmpresaLida, FatoLido } from "./declaracoes.repository.ts"

const EX_CLIENTE = "37"
const ENCERRADA = "38"

/** What the engine is asked with, and where the company was; facts come in order of month. */
export interface FatosDaqui extends FatosDaEmpresa {
  readonly municipios: readonly { readonly desde: string; readonly id: string }[]
}

/** The facts of each company, by its id. */
export function montarFatos(
  empresas: readonly EmpresaLida[],
  lidos: readonly FatoLido[],
  intervalo: { readonly de: string; readonly ate: string },
): Map<string, FatosDaqui> {
  const porEmpresa = Map.groupBy(lidos, (f) => f.idEmpresa)
  return new Map(
    empresas.map(({ id, abertura, idCategoria, idMunicipio }) => {
      const porTipo = Map.groupBy(porEmpresa.get(id) ?? [], (f) => f.tipo)
      const doTipo = (tipo: FatoLido["tipo"]) => porTipo.get(tipo) ?? []
      const categorias = doTipo("categoria").map(({ mes, valor }) => ({
        desde: mes,
        situacao: situacaoDe(valor),
      }))
      return [
        id,
        {
          abertura,
          regimes: doTipo("regime").map(({ mes, valor }) => ({ desde: mes, regime: valor as RegimeDaDeclaracao })),
          situacoes: [{ desde: "", situacao: situacaoDe(String(idCategoria)) }, ...categorias],
          cnaes: doTipo("cnae").map(({ valor }) => valor),
          mesesComFolha: mesesComFolha(doTipo("folha"), doTipo("pro-labore"), intervalo),
          mesesComLucros: new Set(doTipo("lucros").map(({ mes }) => mes)),
          ditas: doTipo("dita").map(({ mes, valor, de, motivo }) => ({
            obrigacao: de,
            desde: mes,
            deve: valor === "true",
            motivo,
          })),
          municipios: [
            { desde: "", id: idMunicipio },
            ...doTipo("municipio").map(({ mes, valor }) => ({ desde: mes, id: valor })),
          ],
        },
      ]
    }),
  )
}

const situacaoDe = (categoria: string): FatosDaEmpresa["situacoes"][number]["situacao"] =>
  categoria === ENCERRADA ? "encerrada" : categoria === EX_CLIENTE ? "ex-cliente" : "cliente"

/** Slips and payroll of each month, and the months in which a pró-labore is in force. */
function mesesComFolha(
  folhas: readonly FatoLido[],
  proLabores: readonly FatoLido[],
  { de, ate }: { readonly de: string; readonly ate: string },
): Set<string> {
  const meses = new Set(folhas.map(({ mes }) => mes))
  for (const valores of Map.groupBy(proLabores, (f) => f.de).values()) {
    for (const [i, { mes: desde, valor }] of valores.entries()) {
      if (valor !== "true") continue
      const fim = valores[i + 1]?.mes ?? somarMeses(ate as Competencia, 1)
      for (let mes = desde < de ? de : desde; mes < fim && mes <= ate; mes = somarMeses(mes as Competencia, 1))
        meses.add(mes)
    }
  }
  return meses
}
