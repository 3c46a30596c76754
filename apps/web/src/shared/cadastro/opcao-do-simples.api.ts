import { rotasDoCaixa } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { relerTudo, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** What was told of each year of a company in the Simples, with who told it. */
export const consultaDasOpcoes = consultaDe(rotasDoCaixa, "consultarOpcoesDoSimples", porEmpresa)

/** Registers how the revenue of a year enters: open months are computed again. */
export const useEscolherRegime = (idEmpresa: string) =>
  useEscritaDoFormulario(
    ({ ano, versao, regime }: { ano: number; versao: number; regime: "competencia" | "caixa" }) =>
      chamar(rotasDoCaixa.escolherRegimeDoSimples, { params: { idEmpresa, ano }, corpo: { regime }, versao }),
    relerTudo,
  )
