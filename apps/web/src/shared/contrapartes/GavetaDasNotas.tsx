import { Button, Checkbox, Group, Skeleton, Stack } from "@mantine/core"
import type { PropostasDasNotas } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import classes from "./GavetaDasNotas.module.css"

interface Props {
  readonly palavras: { readonly um: string; readonly varios: string }
  readonly consulta: UseQueryResult<PropostasDasNotas>
  readonly cadastrar: UseMutationResult<{ novos: number }, Error, readonly string[]>
  readonly aoFechar: () => void
}

/** Who the notes name and is not registered yet, shown before anything is kept; who should not be is left out by its box. */
export function GavetaDasNotas({ palavras, consulta, cadastrar, aoFechar }: Props) {
  const [fora, setFora] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = consulta
  const quantos = (data?.total ?? 0) - fora.size
  return (
    <Gaveta
      aberta
      comMargem
      largura={640}
      aoFechar={aoFechar}
      titulo="Trazer das notas"
      subtitulo={`Quem as notas da empresa nomeiam e ainda não é ${palavras.um}`}
      rodape={
        <Group gap="sm" ml="auto">
          <Button variant="default" onClick={aoFechar}>
            {data?.total === 0 ? "Fechar" : "Cancelar"}
          </Button>
          {data !== undefined && data.total > 0 && (
            <Button
              disabled={quantos === 0}
              loading={cadastrar.isPending}
              onClick={() => cadastrar.mutate([...fora], { onSuccess: aoFechar })}
            >
              Cadastrar {plural(quantos, palavras.um, palavras.varios)}
            </Button>
          )}
        </Group>
      }
    >
      <Recusa titulo="Nada foi cadastrado" erro={cadastrar.error} />
      {data ? (
        <Propostas data={data} fora={fora} aoMudar={setFora} />
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Stack gap="sm" aria-busy>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
    </Gaveta>
  )
}

interface DasPropostas {
  readonly data: PropostasDasNotas
  readonly fora: ReadonlySet<string>
  readonly aoMudar: (fora: ReadonlySet<string>) => void
}

function Propostas({ data: { lista, total }, fora, aoMudar }: DasPropostas) {
  if (total === 0)
    return <EstadoVazio titulo="Ninguém a trazer">Todos os que as notas nomeiam já têm cadastro.</EstadoVazio>
  const alternar = (documento: string) => {
    const nova = new Set(fora)
    if (!nova.delete(documento)) nova.add(documento)
    aoMudar(nova)
  }
  return (
    <>
      <ul className={classes.lista}>
        {lista.map(({ documento, nome, notas, valor, ultima, endereco }) => (
          <li key={documento}>
            <Checkbox
              checked={!fora.has(documento)}
              onChange={() => alternar(documento)}
              label={nome}
              description={
                <>
                  <span className="numerico">{formatarDocumento(documento)}</span> · {plural(notas, "nota", "notas")},{" "}
                  {formatarReais(valor)}, a última em {formatarData(ultima)}
                  <br />
                  {endereco ?? "Sem endereço inteiro na nota"}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {total > lista.length && (
        <p className="fraco">
          E mais {formatarInteiro(total - lista.length)}, com menos notas, que também serão cadastrados.
        </p>
      )}
    </>
  )
}
