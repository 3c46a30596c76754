import { Button, Group, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import { EscolhaDeAnexos } from "../../shared/documentos/EscolhaDeAnexos.tsx"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import classes from "./contabilidade.module.css"
import { consultaAnexosDoLancamento, useAnexosDoLancamento } from "./trabalho.api.ts"

/** The papers of an entry: they come and go, and the entry does not change. */
export function AnexosDoLancamento(alvo: { readonly idEmpresa: string; readonly id: string }) {
  const { data, error, refetch } = useQuery(consultaAnexosDoLancamento(alvo))
  const { anexar, desvincular } = useAnexosDoLancamento(alvo)
  return (
    <section>
      <h3 className={classes.subtitulo}>Documentos</h3>
      <Stack gap="sm">
        {data ? (
          data.lista.length === 0 ? (
            <p className={classes.fraco}>
              Nenhum documento. Anexe o recibo, a nota ou o contrato que prova o lançamento.
            </p>
          ) : (
            <ul className={classes.anexos}>
              {data.lista.map((d) => (
                <li key={d.id}>
                  <Group justify="space-between" gap="xs">
                    <div>
                      {d.endereco === null ? d.nome : <LinkDoDocumento endereco={d.endereco}>{d.nome}</LinkDoDocumento>}
                      <div className={classes.fraco}>
                        {formatarTamanho(d.tamanhoBytes)} · {d.criadoPor}, {formatarData(d.criadoEm.slice(0, 10))}
                      </div>
                    </div>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      loading={desvincular.isPending && desvincular.variables === d.id}
                      aria-label={`Tirar ${d.nome}`}
                      onClick={() => desvincular.mutate(d.id)}
                    >
                      Tirar
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          )
        ) : (
          <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[40]} />
        )}
        <Recusa titulo="Nada foi anexado" erro={anexar.error} />
        <EscolhaDeAnexos
          enviando={anexar.isPending}
          desligado={anexar.isPending}
          aoEscolher={(arquivos) =>
            anexar.mutate(arquivos, { onSuccess: () => avisar("feito", "Anexado ao lançamento.") })
          }
        />
      </Stack>
    </section>
  )
}
