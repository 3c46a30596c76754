import { type TituloAPagar, tiposDeCodigo } from "@partida/contracts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { colunasDosTitulos } from "../../shared/titulos/colunas.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"

function Pagamento({ titulo: { situacao, aConfirmar, retirado, pagamento } }: { readonly titulo: TituloAPagar }) {
  if (pagamento.pagoSemAprovacao && retirado === null)
    return (
      <Etiqueta tom="atencao" simples>
        Pago sem aprovação
      </Etiqueta>
    )
  if (situacao === "PAGO" || retirado !== null) return "—"
  const codigo = pagamento.tipo === null ? null : tiposDeCodigo[pagamento.tipo]
  if (pagamento.aprovado)
    return (
      <Etiqueta tom="feito" simples>
        {codigo === null ? "Aprovado" : `Aprovado · ${codigo}`}
      </Etiqueta>
    )
  if (pagamento.esperaAprovacao && !aConfirmar)
    return (
      <Etiqueta tom="atencao" simples>
        Espera aprovação
      </Etiqueta>
    )
  return aConfirmar ? "—" : (codigo ?? "—")
}

/** Columns of what is to be paid. */
export const colunasDosPagaveis: readonly ColunaDaLista<TituloAPagar>[] = [
  ...colunasDosTitulos("Fornecedor"),
  { id: "pagamento", titulo: "Pagamento", exportacao: [], celula: (t) => <Pagamento titulo={t} /> },
]
