import { Button, Group, TextInput } from "@mantine/core"
import type { CelulasDaLinha, LinhaDaImportacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaCelulas, useAjustar } from "./importacao.api.ts"
import classes from "./importacao.module.css"

interface Props {
  readonly idImportacao: string
  readonly linha: LinhaDaImportacao
  readonly aoFechar: () => void
}

/** The cells of a row of the spreadsheet: written again here, over the file, which stays as it was sent. */
export function GavetaDaLinha({ idImportacao, linha, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaCelulas(idImportacao, linha.sequencia))
  const ajustar = useAjustar(idImportacao)
  const [mudadas, setMudadas] = useState<ReadonlyMap<number, string>>(new Map())
  const celulas = data?.celulas.flatMap((c) => mudancaDe(c, mudadas.get(c.indice))) ?? []
  const salvar = () =>
    ajustar.mutate([{ planilha: linha.planilha, linha: linha.linha, fora: false, celulas }], { onSuccess: aoFechar })
  return (
    <Gaveta
      aberta
      aoFechar={aoFechar}
      comMargem
      largura={520}
      titulo={`Linha ${linha.linha} da aba ${linha.planilha}`}
      subtitulo="O arquivo enviado fica como está: a correção vale só nesta importação e pode ser desfeita."
      rodape={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={aoFechar}>
            Fechar
          </Button>
          <Button disabled={celulas.length === 0} loading={ajustar.isPending} onClick={salvar}>
            Corrigir e conferir
          </Button>
        </Group>
      }
    >
      <div className={classes.pilha}>
        {linha.mensagem && <Faixa tom={linha.previsto === 4 ? "erro" : "neutro"}>{linha.mensagem}</Faixa>}
        <Recusa titulo="A correção não foi guardada" erro={ajustar.error} />
        {error && !data && <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />}
        {!data && !error && <p className={classes.fraco}>Abrindo as células…</p>}
        {data?.celulas.map((celula) => (
          <Celula
            key={celula.indice}
            celula={celula}
            valor={mudadas.get(celula.indice)}
            aoMudar={(valor) => setMudadas(new Map(mudadas).set(celula.indice, valor))}
          />
        ))}
      </div>
    </Gaveta>
  )
}

type CelulaDaLinha = CelulasDaLinha["celulas"][number]

/** What is sent of a cell: nothing where it did not change, null where it is again as the file has it. */
function mudancaDe({ indice, texto, corrigida }: CelulaDaLinha, valor: string | undefined) {
  if (valor === undefined || valor === (corrigida ?? texto)) return []
  return [{ indice, valor: valor === texto ? null : valor }]
}

interface PropsDaCelula {
  readonly celula: CelulaDaLinha
  readonly valor: string | undefined
  readonly aoMudar: (valor: string) => void
}

function Celula({ celula, valor, aoMudar }: PropsDaCelula) {
  const { letra, titulo, campo, texto, corrigida } = celula
  const atual = valor ?? corrigida ?? texto
  const nome = titulo === "" || titulo === campo ? campo : `${campo} · ${titulo}`
  return (
    <TextInput
      label={`${letra} · ${nome}`}
      value={atual}
      maxLength={2_000}
      onChange={({ currentTarget: { value } }) => aoMudar(value)}
      {...(atual === texto
        ? {}
        : {
            description: `Na planilha: ${texto === "" ? "vazia" : texto}`,
            rightSectionWidth: 84,
            rightSection: (
              <Button variant="subtle" size="compact-xs" onClick={() => aoMudar(texto)}>
                Desfazer
              </Button>
            ),
          })}
    />
  )
}
