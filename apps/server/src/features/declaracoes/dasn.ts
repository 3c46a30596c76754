import { centavos, reaisPorExtenso } from "@partida/fiscal"
import type { LinhaDeReceita } from "../receitas/receitas.service.ts"
import { atencao, certo, conferirFechados, dinheiro, falta, type MesesFeitos, texto } from "./fichas.ts"

interface EntradaDaDasn {
  readonly ano: string
  /** As registered for the MEI; null where it is not known. */
  readonly atividade: string | null
  readonly anexos: ReadonlyMap<string, string>
  readonly meses: readonly string[]
  readonly feitos: MesesFeitos
  readonly receitas: readonly LinhaDeReceita[]
}

const DO_COMERCIO = new Set(["I", "II"])

/** Trade, industry, transport between cities and meals on one side; services and rentals on the other (art. 109). */
function ladoDe({ idAtividade }: LinhaDeReceita, { atividade, anexos }: EntradaDaDasn): "comercio" | "servicos" | null {
  if (atividade === "comercio" || atividade === "caminhoneiro-intermunicipal") return "comercio"
  if (atividade === "servicos" || atividade === "caminhoneiro-municipal") return "servicos"
  const anexo = idAtividade === null ? undefined : anexos.get(idAtividade)
  if (anexo === undefined) return null
  return DO_COMERCIO.has(anexo) ? "comercio" : "servicos"
}

/** The DASN-SIMEI in the order of its form. */
export function montarDasn(entrada: EntradaDaDasn) {
  const { meses, feitos, receitas } = entrada
  const somar = (lado: "comercio" | "servicos" | null) =>
    receitas.reduce((total, l) => (ladoDe(l, entrada) === lado ? total + l.totalCentavos : total), 0n)
  const comercio = somar("comercio")
  const servicos = somar("servicos")
  const semLado = somar(null)
  const comEmpregado = feitos.salarios.some((mes) => meses.includes(mes))
  return {
    partes: [
      {
        titulo: "Receita bruta do ano",
        itens: [
          dinheiro(
            "Receita bruta total de comércio, indústria, transporte intermunicipal e interestadual e refeições",
            comercio,
            "Receitas do ano, pela atividade de cada uma",
          ),
          dinheiro(
            "Receita bruta total de prestação de serviços e locação",
            servicos,
            "Receitas do ano, pela atividade de cada uma",
          ),
          dinheiro("Receita bruta total", comercio + servicos, "Soma das duas"),
        ],
      },
      {
        titulo: "Empregado",
        itens: [
          texto(
            "Possuiu empregado durante o período abrangido pela declaração?",
            comEmpregado ? "Sim" : "Não",
            comEmpregado ? "Há salários na folha do ano" : "Não há salários na folha do ano: confirme com a empresa",
          ),
        ],
      },
    ],
    conferencia: [
      conferirFechados(meses, feitos),
      semLado > 0n
        ? falta(
            `${reaisPorExtenso(centavos(semLado))} do ano estão sem atividade: diga se são de comércio ou de serviços.`,
          )
        : certo("Toda a receita do ano tem atividade."),
      receitas.length === 0
        ? atencao("Nenhuma receita no ano: a declaração é entregue com zero.")
        : certo("A receita é a mesma que está nos meses do ano."),
    ],
  }
}
