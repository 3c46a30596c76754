import { Button, Stack, Textarea } from "@mantine/core"
import type { ContaContabil } from "@partida/contracts"
import { useState } from "react"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { lerColado } from "./colado.ts"
import classes from "./contabilidade.module.css"
import { contaDita, type LinhaDigitada } from "./digitado.ts"

interface Props {
  readonly contas: readonly ContaContabil[]
  readonly aoColar: (linhas: readonly LinhaDigitada[]) => void
  readonly aoFechar: () => void
}

/** As many as an entry takes. */
const LINHAS_DO_LANCAMENTO = 200
const MAXIMO = 200_000

/**
 * Takes rows of a sheet, or the trial balance of another system, into the entry that is being typed: what was read is said before,
 * and nothing is posted by it.
 */
export function ColarLinhas({ contas, aoColar, aoFechar }: Props) {
  const [texto, setTexto] = useState("")
  const { linhas, sinteticas, semValor } = lerColado(contas, texto)
  const semConta = linhas.filter((l) => contaDita(contas, l.conta) === null)
  const demais = linhas.length > LINHAS_DO_LANCAMENTO
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Colar de uma planilha" tamanho="lg">
      <Stack gap="md">
        <p>
          Copie as linhas da planilha, ou do balancete de outro sistema, e cole aqui. Cada linha traz a conta (código,
          reduzido ou nome) e o valor com D ou C; ou um débito e um crédito. De um balancete vale a última coluna.
        </p>
        <Textarea
          label="Linhas coladas"
          autosize
          minRows={6}
          maxRows={14}
          maxLength={MAXIMO}
          data-autofocus
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        {texto.trim() !== "" && (
          <Faixa
            tom={demais ? "erro" : semConta.length > 0 || linhas.length === 0 ? "atencao" : "feito"}
            titulo={`${plural(linhas.length, "linha lida", "linhas lidas")}`}
            anunciar
          >
            {demais && <p>Um lançamento tem até {formatarInteiro(LINHAS_DO_LANCAMENTO)} linhas. Cole em mais de um.</p>}
            {sinteticas + semValor > 0 && (
              <p>
                Ficam de fora {plural(sinteticas, "conta sintética", "contas sintéticas")} e{" "}
                {plural(semValor, "linha sem valor", "linhas sem valor")}.
              </p>
            )}
            {semConta.length > 0 && (
              <>
                <p>Sem conta no plano; escolha-as no lançamento:</p>
                <ul className={classes.aClassificar}>
                  {semConta.map((l, i) => (
                    <li key={i}>{l.conta === "" ? "(linha sem nome)" : l.conta}</li>
                  ))}
                </ul>
              </>
            )}
          </Faixa>
        )}
        <AtosDoDialogo>
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button disabled={linhas.length === 0 || demais} onClick={() => aoColar(linhas)}>
            Levar ao lançamento
          </Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}
