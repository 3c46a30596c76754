import { Button, Group, Stack, Table, TextInput } from "@mantine/core"
import type { EmpresaNoIntegrador, Integrador } from "@partida/contracts"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { usePrever } from "./integradores.api.ts"
import classes from "./integradores.module.css"
import { efeitos } from "./textos.ts"

interface Props {
  readonly integrador: Integrador
  readonly empresa: EmpresaNoIntegrador
  readonly aoFechar: () => void
}

const DIA_MS = 86_400_000
const diaDe = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const PRAZO_PADRAO_DIAS = 30

/** What would come of a company, and what would happen to each document, before anything is brought. */
export function DialogoDaPrevia({ integrador, empresa, aoFechar }: Props) {
  const [de, setDe] = useState(diaDe(Date.now() - PRAZO_PADRAO_DIAS * DIA_MS))
  const [ate, setAte] = useState(diaDe(Date.now()))
  const prever = usePrever(integrador)
  const { data, error } = prever
  const pedir = () => prever.mutate({ idEmpresa: empresa.idEmpresa, de, ate })
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo={`O que viria de ${empresa.empresa}`} tamanho="xl">
      <Stack gap="md">
        <Group align="end" gap="sm">
          <TextInput type="date" label="De" value={de} onChange={(evento) => setDe(evento.currentTarget.value)} />
          <TextInput type="date" label="Até" value={ate} onChange={(evento) => setAte(evento.currentTarget.value)} />
          <Button onClick={pedir} loading={prever.isPending} disabled={de === "" || ate === ""}>
            Ver
          </Button>
        </Group>
        {error && <EstadoDeErro erro={error} aoTentarDeNovo={pedir} />}
        {data &&
          (data.documentos.length === 0 ? (
            <p className={classes.fraco}>Não há nenhum documento neste período.</p>
          ) : (
            <div className={classes.rolagem}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Nota</Table.Th>
                    <Table.Th>Emissão</Table.Th>
                    <Table.Th>Com quem</Table.Th>
                    <Table.Th ta="right">Valor</Table.Th>
                    <Table.Th>O que aconteceria</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.documentos.map((d, i) => (
                    <Table.Tr key={`${d.chave} ${i}`}>
                      <Table.Td>{d.numero ?? ""}</Table.Td>
                      <Table.Td>{d.emissao ? formatarData(d.emissao) : ""}</Table.Td>
                      <Table.Td>{d.contraparte ?? ""}</Table.Td>
                      <Table.Td ta="right">{d.valor ? formatarReais(d.valor) : ""}</Table.Td>
                      <Table.Td>
                        <Etiqueta tom={efeitos[d.efeito].tom}>{efeitos[d.efeito].rotulo}</Etiqueta>{" "}
                        <span className={classes.fraco}>{d.motivo}</span>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          ))}
        {data?.mais && <p className={classes.fraco}>Há mais do que isto: só os primeiros estão aqui.</p>}
      </Stack>
    </Dialogo>
  )
}
