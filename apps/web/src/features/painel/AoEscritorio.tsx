import { Button } from "@mantine/core"
import type { DevidoAoEscritorio } from "@partida/contracts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { CopiarCodigo } from "../../shared/guias/CopiarCodigo.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Prazo } from "./Prazo.tsx"
import { useBaixarNotaDoDevido } from "./painel.api.ts"
import classes from "./painel.module.css"

function BaixarNota(nota: { readonly idEmpresa: string; readonly id: string }) {
  const baixar = useBaixarNotaDoDevido()
  return (
    <Button variant="default" size="xs" loading={baixar.isPending} onClick={() => baixar.mutate(nota)}>
      Baixar a nota
    </Button>
  )
}

interface Props {
  readonly devido: DevidoAoEscritorio
  /** Each title says whose it is. */
  readonly comEmpresa: boolean
}

/** What is owed to the office, where it shows it; nothing, and the card is not there. */
export function AoEscritorio({ devido, comEmpresa }: Props) {
  if (devido === null || devido.quantidade === 0) return null
  const { lista, quantidade, vencidos, valor } = devido
  return (
    <Cartao titulo="A pagar ao escritório">
      <p className={classes.frase}>
        {formatarReais(valor)} em {plural(quantidade, "cobrança", "cobranças")}
        {vencidos > 0 && `, ${plural(vencidos, "vencida", "vencidas")}`}
      </p>
      <ul className={classes.guias}>
        {lista.map(({ id, idEmpresa, apelido, descricao, vencimento, original, valor, porque, temNota, codigoPix }) => (
          <li key={id}>
            <div className={classes.cobranca}>
              <span className={classes.pendente}>
                <strong>{descricao}</strong>
                {comEmpresa && <span>{apelido}</span>}
                <Prazo vencimento={vencimento} />
              </span>
              <strong className={classes.quantos}>{formatarReais(valor)}</strong>
            </div>
            {porque.length > 0 && (
              <p className={classes.porque}>
                Hoje, de {formatarReais(original)}: {porque.join(" ")}
              </p>
            )}
            {(codigoPix || temNota) && (
              <div className={classes.codigos}>
                {codigoPix && <CopiarCodigo codigo={codigoPix} rotulo="Copiar Pix" variante="default" tamanho="xs" />}
                {temNota && <BaixarNota idEmpresa={idEmpresa} id={id} />}
              </div>
            )}
          </li>
        ))}
      </ul>
      {quantidade > lista.length && (
        <p className={classes.contexto}>e mais {plural(quantidade - lista.length, "cobrança", "cobranças")}.</p>
      )}
      {lista.some(({ codigoPix }) => codigoPix === null) && (
        <p className={classes.contexto}>Para pagar, peça os dados ao escritório.</p>
      )}
    </Cartao>
  )
}
