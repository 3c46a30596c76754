import { Stack, Title } from "@mantine/core"
import { type Socio, tiposDeDependente, tiposDePessoa } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { periodoEmPalavras } from "./listas.ts"
import { rotuloDe } from "./pessoa.ts"

/** A person for who reads only: the owner of the company looking at its own registration. */
export function FatosDoSocio({ socio }: { readonly socio: Socio }) {
  const [papel] = socio.participacoes
  const [valor] = socio.proLabores
  return (
    <Stack gap="lg">
      <Faixa tom="neutro">Os dados são mantidos pelo seu escritório contábil. Se algo mudou, avise-o.</Faixa>
      <Numeros>
        <Numero rotulo="Tipo" valor={rotuloDe(tiposDePessoa, String(socio.idTipoDePessoa))} />
        {papel && (
          <Numero
            rotulo="Participação"
            valor={formatarPercentualExato(papel.fracao)}
            detalhe={papel.qualificacaoNome}
          />
        )}
        {valor && (
          <Numero
            rotulo="Pró-labore"
            valor={formatarReais(valor.valor)}
            detalhe={`desde ${formatarCompetencia(valor.desde)}`}
          />
        )}
        {socio.nascimento && <Numero rotulo="Nascimento" valor={formatarData(socio.nascimento)} />}
        {socio.email && <Numero rotulo="E-mail" valor={socio.email} />}
        {socio.nomeDoRepresentante && <Numero rotulo="Representante" valor={socio.nomeDoRepresentante} />}
      </Numeros>
      {socio.dependentes.length > 0 && (
        <section>
          <Title order={3} size="h4" mb="xs">
            Dependentes
          </Title>
          <Numeros>
            {socio.dependentes.map((d) => (
              <Numero
                key={d.id}
                rotulo={tiposDeDependente[d.tipo].rotulo}
                valor={d.nome}
                detalhe={periodoEmPalavras(d.desde, d.ate)}
              />
            ))}
          </Numeros>
        </section>
      )}
    </Stack>
  )
}
