import { ActionIcon, Button, Group, SegmentedControl, Stack } from "@mantine/core"
import type { TabelaDeValores } from "@partida/contracts"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useState } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import classes from "./quadro.module.css"
import { formaDoQuadro, type LinhaDigitada, nomeDaParte, novaLinha } from "./quadro.ts"
import type { ValorDigitado } from "./valor.ts"

interface Props {
  readonly tabela: TabelaDeValores
  readonly form: Pick<Formulario<ValorDigitado>, "campo" | "valores" | "mudar">
}

/** The rows of a table of brackets, beginning at the one in force: whoever types changes what the norm changed. */
export function CamposDoQuadro({ tabela, form }: Props) {
  const forma = formaDoQuadro(tabela)
  const [escolhida, setEscolhida] = useState<string>(forma?.partes[0] ?? "tabela")
  if (forma === null) return null
  const linhas = form.valores.quadro.partes[escolhida] ?? []
  const trocar = (novas: readonly LinhaDigitada[]) => form.mudar(`quadro.partes.${escolhida}`, novas)
  return (
    <Stack gap="md">
      <p className="fraco-medio paragrafo">Começa pela tabela em vigor: mude o que a norma mudou.</p>
      {Object.entries(forma.avulsos).map(([nome, rotulo]) => (
        <Campo key={nome} tipo="dinheiro" label={rotulo} {...form.campo(`quadro.avulsos.${nome}`)} />
      ))}
      {forma.partes.length > 1 && (
        <SegmentedControl
          aria-label="Anexo"
          data={forma.partes.map((parte) => ({ value: parte, label: nomeDaParte(parte) }))}
          value={escolhida}
          onChange={setEscolhida}
        />
      )}
      {linhas.map((linha, i) => {
        const ultima = i === linhas.length - 1
        const campo = (qual: "ate" | "aliquota" | "deduzir") => form.campo(`quadro.partes.${escolhida}.${i}.${qual}`)
        return (
          <fieldset key={i} className={classes.faixa}>
            <legend>{i + 1}ª faixa</legend>
            <div className={classes.campos}>
              {ultima && forma.aberta ? (
                <span className={classes.semLimite}>Sem limite</span>
              ) : (
                <Campo tipo="dinheiro" label="Até" {...campo("ate")} />
              )}
              <Campo tipo="percentual" label="Alíquota" {...campo("aliquota")} />
              {forma.deduz && <Campo tipo="dinheiro" label="Parcela a deduzir" {...campo("deduzir")} />}
              {!forma.partilha && linhas.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Remover a ${i + 1}ª faixa`}
                  onClick={() => trocar(linhas.filter((_, n) => n !== i))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </div>
            {forma.partilha && (
              <details className={classes.partilha}>
                <summary>Repartição dos tributos</summary>
                <div className={classes.tributos}>
                  {Object.keys(linha.partilha).map((tributo) => (
                    <Campo
                      key={tributo}
                      tipo="percentual"
                      label={tributo}
                      {...form.campo(`quadro.partes.${escolhida}.${i}.partilha.${tributo}`)}
                    />
                  ))}
                </div>
              </details>
            )}
          </fieldset>
        )
      })}
      {!forma.partilha && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => trocar([...linhas, novaLinha()])}
          >
            Nova faixa
          </Button>
        </Group>
      )}
    </Stack>
  )
}
