import { type TituloAPagar, tiposDeCodigo } from "@partida/contracts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { colunasDosTitulos } from "../../shared/titulos/colunas.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"

function Pagamento({ titulo: { situacao, aConfirmar, retirado, pagamento } }: { readonly titulo: TituloAPagar }) {
  if (situacao === "PAGO" || retirado !== null) return "—"
  const codigo = pagamento.tipo === null ? null : tiposDeCodigo[pagamento.tipo]
  if (pagamento.aprovado)
    return (
      <Etiqueta tom="feito" simples>
        {codigo === null ? "Aprovado" : `Aprovado · ${codigo}`}
      </Etiqueta>
    )
  return aConfirmar ? "—" : (codigo ?? "A aprovar")
}

/** Columns of what is to be paid. */
export const colunasDosPagaveis: readonly ColunaDaLista<TituloAPagar>[] = [
  ...colunasDosTitulos("Fornecedor"),
  { id: "pagamento", titulo: "Pagamento", exportacao: [], celula: (t) => <Pagamento titulo={t} /> },
]
